import { useState } from 'react';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { formatBaht } from '../../../../lib/money.ts';
import { useUser } from '../../../../stores/user.ts';
import { BET_NAMES, rateText } from '../../../../text/lotto.ts';
import { PAD_TEXT as text } from '../../../../text/lotto-pad.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Segment } from '../../../../ui/segment.tsx';
import { addLines, DIGIT_GROUPS, type Digits, digitsOf, totalOf } from '../../model/draft.ts';
import { BillConfirm } from './bill-confirm.tsx';
import { BillMade } from './bill-made.tsx';
import { DraftList } from './draft-list.tsx';
import { NumberPad } from './number-pad.tsx';
import { PasteBox } from './paste-box.tsx';
import { QuickPicks } from './quick-picks.tsx';
import { type Limit, type Rate, usePad } from './use-pad.ts';

interface BetPadProps {
  roundId: string;
  rates: readonly Rate[];
  limits: readonly Limit[];
  isOpen: boolean;
}

/** Bet types, number keys and helpers; the keyed bill with its amounts; then check, confirm, bill. */
export function BetPad({ roundId, rates, limits, isOpen }: BetPadProps) {
  const pad = usePad(roundId);
  const sold = rates.filter((rate) => rate.is_open);
  const [digits, setDigits] = useState<Digits>(2);
  const [chosen, setChosen] = useState<readonly BetType[]>(['three_top', 'two_top', 'two_bottom', 'run_top']);
  const [helper, setHelper] = useState<'quick' | 'paste' | null>(null);
  const group = sold.filter(({ bet_type }) => digitsOf(bet_type) === digits);
  const active = group.filter(({ bet_type }) => chosen.includes(bet_type));

  const toggle = (betType: BetType) =>
    setChosen((held) => (held.includes(betType) ? held.filter((one) => one !== betType) : [...held, betType]));
  const addNumbers = (numbers: readonly string[]) =>
    pad.setLines(
      addLines(
        pad.lines,
        numbers.flatMap((number) => active.map(({ bet_type }) => ({ bet_type, number, amount: null }))),
      ),
    );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-4 items-start pb-28">
      {isOpen && (
        <section className="surface p-4 grid gap-4">
          <Segment
            label={text.chooseDigits}
            value={String(digits)}
            options={DIGIT_GROUPS.filter((one) => sold.some(({ bet_type }) => digitsOf(bet_type) === one)).map(
              (one) => ({
                value: String(one),
                label: text.groups[one],
              }),
            )}
            onChange={(value) => setDigits(DIGIT_GROUPS.find((one) => String(one) === value) ?? 2)}
          />
          <fieldset className="flex flex-wrap gap-2" aria-label={text.chooseBets}>
            {group.map(({ bet_type, rate }) => (
              <Chip key={bet_type} selected={chosen.includes(bet_type)} onClick={() => toggle(bet_type)}>
                {BET_NAMES[bet_type]} <span className="num">{rateText(rate)}</span>
              </Chip>
            ))}
          </fieldset>
          <ul className="text-xs text-muted num grid gap-0.5">
            {active.map(({ bet_type, odds, rtp, min, max }) => (
              <li key={bet_type}>
                {BET_NAMES[bet_type]}: {text.odds(odds.toLocaleString('th-TH'), rtp.toLocaleString('th-TH'))} ·{' '}
                {text.limits(min.toLocaleString('th-TH'), max.toLocaleString('th-TH'))}
              </li>
            ))}
          </ul>
          <NumberPad digits={digits} onNumbers={addNumbers} />
          <div className="grid grid-cols-2 gap-2">
            <Button variant="quiet" onClick={() => setHelper('quick')}>
              {text.quick}
            </Button>
            <Button variant="quiet" onClick={() => setHelper('paste')}>
              {text.paste}
            </Button>
          </div>
        </section>
      )}
      {pad.lines.length === 0 ? (
        <EmptyState title={text.empty} text={text.emptyText} className="py-6" />
      ) : (
        <DraftList lines={pad.lines} rates={rates} limits={limits} onChange={pad.setLines} />
      )}
      {isOpen && <PadBar pad={pad} />}
      {helper === 'quick' && <QuickPicks digits={digits} onNumbers={addNumbers} onClose={() => setHelper(null)} />}
      {helper === 'paste' && (
        <PasteBox
          sold={sold.map(({ bet_type }) => bet_type)}
          onLines={(lines) => pad.setLines(addLines(pad.lines, lines))}
          onClose={() => setHelper(null)}
        />
      )}
      <BillConfirm pad={pad} />
      {pad.made && <BillMade bill={pad.made} onClose={pad.closeMade} />}
    </div>
  );
}

function PadBar({ pad }: { pad: ReturnType<typeof usePad> }) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const total = totalOf(pad.lines);
  const isLacking = pad.lines.length > 0 && !pad.isReady;
  return (
    <div className="action-bar">
      <div className="shell">
        {(pad.failure && !pad.bill) || isLacking ? (
          <p role="alert" className="flex gap-2 text-sm text-error pb-2">
            <Icon name="alert" size={16} className="mt-0.5 flex-none" />
            {pad.failure ?? text.lacking}
          </p>
        ) : null}
        <div className="flex items-center gap-4">
          <p className="flex-1 min-w-0 text-sm text-muted">
            {text.total}
            <span className="block text-lg leading-6 text-base-content font-bold">
              <Money amount={total} />
            </span>
          </p>
          <Button
            size="lg"
            className="px-6"
            disabled={!pad.isReady}
            busy={pad.isChecking}
            busyLabel={text.checking}
            aria-label={pad.isReady ? `${isLoggedIn ? text.check : text.login} ${formatBaht(total)}` : undefined}
            onClick={pad.check}
          >
            {isLoggedIn ? text.check : text.login}
          </Button>
        </div>
      </div>
    </div>
  );
}
