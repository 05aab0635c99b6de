import './pad.css';
import { memo, useState } from 'react';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { classNames } from '../../../../lib/class-names.ts';
import type { DraftLine } from '../../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Segment } from '../../../../ui/segment.tsx';
import type { Round } from '../../model/round-state.ts';
import type { Terms } from '../../model/round-terms.ts';
import { BetTabs } from './bet-tabs.tsx';
import { Keypad } from './keypad.tsx';
import { LimitBar } from './limit-bar.tsx';
import { NumberEntry } from './number-entry.tsx';
import { NumberGrid } from './number-grid.tsx';
import { PasteBetList } from './paste-bet-list.tsx';
import { PickerRail } from './picker-rail.tsx';
import { RecentNumbers } from './recent-numbers.tsx';
import { useKeypad } from './use-keypad.ts';

type View = 'keys' | 'grid' | 'paste';
const { views } = PAD_TEXT;
const VIEWS = [
  { value: 'keys', label: views.keys },
  { value: 'grid', label: views.grid },
  { value: 'paste', label: views.paste },
] as const;

export interface PadProps {
  round: Round;
  terms: Terms;
  lines: readonly DraftLine[];
  first: BetType;
}

/** The three ways to add numbers to the draft: keypad, grid, and a pasted list. `first`: the bet type to begin with. */
export function Pad({ round, terms, lines, first }: PadProps) {
  const keypad = useKeypad(terms, first);
  const [view, setView] = useState<View>('keys');
  return (
    <div className={classNames('pad', view === 'keys' && 'has-keys')}>
      <div>
        <BetTabs rates={terms.rates} value={keypad.betType} onChange={keypad.chooseType} />
        <Odds terms={terms} betType={keypad.betType} />
      </div>
      <Views view={view} onChange={setView} />
      {view !== 'paste' && <LimitBar round={round} terms={terms} types={keypad.types} />}
      {view === 'keys' && (
        <>
          <NumberEntry keypad={keypad} />
          <PickerRail choice={keypad.choice} />
          <RecentNumbers keypad={keypad} lines={lines} terms={terms} />
          <Keypad
            mode={keypad.mode}
            winDigits={keypad.winDigits}
            press={keypad.press}
            erase={keypad.erase}
            clear={keypad.clear}
          />
        </>
      )}
      {view === 'grid' && <NumberGrid keypad={keypad} lines={lines} terms={terms} />}
      {view === 'paste' && <PasteBetList terms={terms} lines={lines} onAdded={keypad.remember} />}
    </div>
  );
}

const Views = memo(function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return <Segment label={views.label} value={view} options={VIEWS} onChange={onChange} />;
});

/** The true chance of the bet type and its return to the player (docs/rules.md#lottery). */
const Odds = memo(function Odds({ terms, betType }: { terms: Terms; betType: BetType }) {
  const rate = terms.rates.find(({ bet_type }) => bet_type === betType);
  if (!rate) return null;
  return (
    <p className="text-xs text-muted num">
      {PAD_TEXT.odds(rate.odds)} · {PAD_TEXT.rtp(rate.rtp)}
    </p>
  );
});
