import './css/list-field.css';
import { type ClipboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { agentConfig } from '#contract/agent.ts';
import { writtenLines } from '#contract/lists/text-lines.ts';
import { bahtOf, satang } from '#contract/money.ts';
import { openExternal } from '#liff/actions.ts';
import { useQuery } from '#src/api/use-query.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { useAgentCode } from '#src/stores/local.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { CHAT_LIST_TEXT } from '#src/text/chat-list.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { TextArea } from '#src/ui/inputs.tsx';
import { Money } from '#src/ui/money.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Added } from '../../model/draft-lines.ts';
import { cutToLimit } from '../../model/paste-list.ts';
import type { Round } from '../../model/round-state.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';
import type { BundleControls } from '../bundle/use-bundle.ts';
import { useHabits } from '../list/use-habits.ts';
import type { CarriedList } from './carried-list.ts';
import type { GivenList } from './use-given-list.ts';

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

/** A field lays out all of its text at each change: a tenth of a second for this much, on a slow phone. */
const MAX_SHOWN = { letters: 2000, lines: 200 };
const isLong = (written: string): boolean =>
  written.length > MAX_SHOWN.letters || writtenLines(written).length > MAX_SHOWN.lines;

const canReadClipboard = () => 'clipboard' in navigator && typeof navigator.clipboard.readText === 'function';

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
  const id = useId();
  const [first] = useState(given);
  const list = typeof first === 'object' ? first : null;
  const [{ written, isCut }, setText] = useState(() => cutToLimit(list?.written ?? ''));
  const [shown, setShown] = useState<'list' | 'habits' | 'examples' | null>(list ? 'list' : first && 'examples');
  const rest = useRef('');
  const habits = useHabits();
  const agent_code = useAgentCode();
  const agent = useQuery(agentConfig, { agent_code }, { revalidateOnFocus: false }).data;
  const isEmpty = written.trim() === '';
  /** A list of the chat that nobody has changed. */
  const listId = list && written === list.written ? list.id : null;
  const said = list && written === list.written ? list.said : undefined;

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
    setText(cutToLimit(rest.current));
    setShown(null);
  }

  /**
   * A long text is cut before the field gets it, which would lay out all of it. A text that is pasted alone is read
   * at once.
   */
  const put = (next: ReturnType<typeof cutToLimit>) => {
    setText(next);
    if (next.written.trim() !== '') setShown('list');
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const next = cutToLimit(written.slice(0, selectionStart) + pasted + written.slice(selectionEnd));
    const isAlone = selectionEnd - selectionStart === written.length;
    if (!next.isCut && !isAlone) return;
    event.preventDefault();
    put(next);
  };
  const pasteCopied = async () => {
    try {
      put(cutToLimit(await navigator.clipboard.readText()));
    } catch {
      // The player or the browser refused: the field itself can still be pasted into.
      toast.warning(WRITTEN_TEXT.pasteFailed, { id: 'paste' });
    }
  };
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
      {isLong(written) ? (
        <LongText written={written} onClear={() => setText({ written: '', isCut: false })} />
      ) : (
        <div className="paper torn engraved lp-field">
          <label htmlFor={id}>{WRITTEN_TEXT.label}</label>
          <TextArea
            id={id}
            rows={7}
            placeholder={WRITTEN_TEXT.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={written}
            onPaste={paste}
            onChange={(typed) => setText(cutToLimit(typed))}
          />
          {isEmpty && canReadClipboard() && (
            <p className="lp-tools">
              <Button onClick={() => void pasteCopied()}>
                <Icon name="copy" size={20} />
                {WRITTEN_TEXT.pasteCopied}
              </Button>
            </p>
          )}
        </div>
      )}
      {isCut && (
        <p role="alert" className="text-sm text-half num">
          {text.cut}
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {WRITTEN_TEXT.hint}
      </p>
      <div className="surface rows">
        <Link
          icon="edit"
          title={WRITTEN_TEXT.habits.title}
          text={WRITTEN_TEXT.habits.kept(habits.habits.length)}
          onOpen={() => setShown('habits')}
        />
        <Link
          icon="doc"
          title={WRITTEN_TEXT.examples.title}
          text={WRITTEN_TEXT.examples.text}
          onOpen={() => setShown('examples')}
        />
        {agent?.info.reads_lists && (
          <Link
            icon="chat"
            title={CHAT_LIST_TEXT.row}
            text={CHAT_LIST_TEXT.rowText(agent.agent_name)}
            onOpen={() => openExternal(agent.info.line_contact_url)}
          />
        )}
      </div>
      {barPlace &&
        createPortal(
          closedBar ? (
            closedBar(isEmpty ? undefined : { id: listId, written })
          ) : isEmpty && hasSlip ? (
            bar
          ) : (
            <div className="tk-bar">
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
              <Button
                size="lg"
                className="px-6"
                variant={isEmpty ? 'quiet' : 'primary'}
                disabled={isEmpty}
                onClick={() => setShown('list')}
              >
                {WRITTEN_TEXT.check}
              </Button>
            </div>
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
        {shown === 'examples' && (
          <ExamplesSheet sold={terms.rates.map(({ bet_type }) => bet_type)} onClose={() => setShown(null)} />
        )}
        {shown === 'habits' && (
          <HabitsSheet
            habits={habits}
            sold={terms.rates.map(({ bet_type }) => bet_type)}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Link({
  icon,
  title,
  text: about,
  onOpen,
}: {
  icon: IconName;
  title: string;
  text: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" className="flex items-center gap-3 w-full px-4 min-h-16 text-left" onClick={onOpen}>
      <Icon name={icon} size={20} />
      <span className="flex-1 min-w-0">
        {title}
        <small className="block text-sm text-muted num">{about}</small>
      </span>
      <Icon name="right" size={20} className="text-muted" />
    </button>
  );
}

/** Stands for a text that is too long for the field. */
function LongText({ written, onClear }: { written: string; onClear: () => void }) {
  return (
    <div className="inset-box bg-base-100! flex items-center gap-3 pl-4 pr-1 py-2">
      <Icon name="doc" className="text-muted" />
      <p className="flex-1 min-w-0 num">
        {text.longText(writtenLines(written).length)}
        <span className="block text-sm text-muted">{written.trimStart().slice(0, 80)}</span>
      </p>
      <IconButton icon="trash" size={20} className="text-muted" label={text.clearText} onClick={onClear} />
    </div>
  );
}
