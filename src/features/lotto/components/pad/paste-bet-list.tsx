import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { writtenLines } from '#contract/lists/text-lines.ts';
import { bahtOf, satang } from '#contract/money.ts';
import { loadCode } from '#src/lib/load-code.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Added } from '../../model/draft-lines.ts';
import type { Round } from '../../model/round-state.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';
import type { BundleControls } from '../bundle/use-bundle.ts';
import { useHabits } from '../list/use-habits.ts';
import type { CarriedList } from './carried-list.ts';
import { ListField } from './list-field.tsx';
import { ListLinks } from './list-links.tsx';
import type { GivenList } from './use-given-list.ts';
import { usePastedText } from './use-pasted-text.ts';

const { paste: text, notice } = PAD_TEXT;
const ListScreen = lazy(() =>
  loadCode(() => import('../list/list-screen.tsx')).then(({ ListScreen: screen }) => ({ default: screen })),
);
const HabitsSheet = lazy(() =>
  loadCode(() => import('../list/habits-sheet.tsx')).then(({ HabitsSheet: sheet }) => ({ default: sheet })),
);
const ExamplesSheet = lazy(() =>
  loadCode(() => import('../list/examples-sheet.tsx')).then(({ ExamplesSheet: sheet }) => ({ default: sheet })),
);

export interface PasteBetListProps {
  round: Round;
  terms: Terms;
  header: (onBack: () => void) => ReactNode;
  hasSlip: boolean;
  bundle: BundleControls;
  /** Where the ticket's bar is, which is this list's while there is a text, or no slip. */
  barPlace: HTMLElement | null;
  bar: ReactNode;
  /** Puts bets on the slip, and returns what became of them. */
  onAdd: (bets: readonly DraftLine[]) => Added;
  onAdded: () => void;
  /** Has the slip checked. */
  onBuy: () => void;
  /** What it begins with; called for when it is shown. */
  given: GivenList;
  onShown: () => void;
  /** A list of the chat goes on the slip, or is bought. */
  onUseList: (listId: string) => void;
  /** The round has closed: the way to the next one, in place of the bar. */
  closedBar: ((list: CarriedList | undefined) => ReactNode) | null;
}

/** A field for a written list of bets, and the screen of what it means. */
export function PasteBetList(props: PasteBetListProps) {
  const {
    round,
    terms,
    header,
    hasSlip,
    bundle,
    barPlace,
    bar,
    onAdd,
    onAdded,
    onBuy,
    given,
    onShown,
    onUseList,
    closedBar,
  } = props;
  const [first] = useState(given);
  const list = typeof first === 'object' ? first : null;
  const [shown, setShown] = useState<'list' | 'habits' | 'examples' | null>(list ? 'list' : first && 'examples');
  const pasted = usePastedText(list?.written ?? '', () => setShown('list'));
  const { written } = pasted;
  const rest = useRef('');
  const habits = useHabits();
  const isEmpty = written.trim() === '';
  /** A list of the chat that nobody has changed. */
  const listId = list && written === list.written ? list.id : null;
  const said = list && written === list.written ? list.said : undefined;
  const sold = terms.rates.map(({ bet_type }) => bet_type);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onShown, []);
  useEffect(() => {
    // Who opens the field is about to paste; it is loaded again if this fails.
    import('../list/list-screen.tsx').catch(() => undefined);
  }, []);

  const noteUse = () => {
    if (listId !== null) onUseList(listId);
  };
  /** What is for other lotteries stays. */
  function clear(): void {
    pasted.setText(rest.current);
    setShown(null);
  }
  const add = (bets: readonly DraftLine[], isBought: boolean) => {
    const open = bets.filter((bet) => !isClosed(terms, bet));
    const result = onAdd(open);
    noteUse();
    const merged = open.length - result.added.length - result.beyond;
    if (result.beyond > 0) toast.warning(notice.full(result.beyond), { id: 'paste' });
    else if (!isBought || open.length < bets.length)
      toast.success(text.done(result.added.length, merged, bets.length - open.length), { id: 'paste' });
    clear();
    if (rest.current === '') onAdded();
    if (isBought) onBuy();
  };
  const isSold = bundle.sold !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sale
  useEffect(() => {
    if (isSold) clear();
  }, [isSold]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListField text={pasted} />
      <ListLinks
        habits={habits.habits.length}
        onHabits={() => setShown('habits')}
        onExamples={() => setShown('examples')}
      />
      {barPlace &&
        createPortal(
          closedBar ? (
            closedBar(isEmpty ? undefined : { id: listId, written })
          ) : isEmpty && hasSlip ? (
            bar
          ) : (
            <TextBar written={written} onRead={() => setShown('list')} />
          ),
          barPlace,
        )}
      <Suspense fallback={null}>
        {shown === 'list' && (
          <ListScreen
            written={written}
            round={round}
            terms={terms}
            onRest={(left) => {
              rest.current = left;
            }}
            header={header(() => setShown(null))}
            habits={habits}
            hasSlip={hasSlip}
            onClose={() => setShown(null)}
            onPut={add}
            onBundle={(bills) => {
              noteUse();
              bundle.check(bills);
            }}
            isChecking={bundle.isChecking}
            failure={bundle.isShown ? null : bundle.failure}
            said={said}
            closedBar={closedBar && ((now) => closedBar({ id: listId, written, said: now }))}
          />
        )}
        {shown === 'examples' && <ExamplesSheet sold={sold} onClose={() => setShown(null)} />}
        {shown === 'habits' && <HabitsSheet habits={habits} sold={sold} onClose={() => setShown(null)} />}
      </Suspense>
    </div>
  );
}

/** How many lines the text has, and the button that has them read. */
function TextBar({ written, onRead }: { written: string; onRead: () => void }) {
  const isEmpty = written.trim() === '';
  return (
    <div className="tk-bar" data-bar>
      <div className="tk-sum is-plain">
        <p className="text-muted num">
          {isEmpty ? WRITTEN_TEXT.noText : WRITTEN_TEXT.lineCount(writtenLines(written).length)}
        </p>
        {isEmpty && (
          <p className="text-xl leading-7">
            <Money amount={bahtOf(satang(0))} className="font-bold" />
          </p>
        )}
      </div>
      <Button size="lg" className="px-6" variant={isEmpty ? 'quiet' : 'primary'} disabled={isEmpty} onClick={onRead}>
        {WRITTEN_TEXT.check}
      </Button>
    </div>
  );
}
