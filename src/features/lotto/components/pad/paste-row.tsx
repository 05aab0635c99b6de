import { memo, useMemo } from 'react';
import type { PastedLine } from '#contract/lists/line.ts';
import { bahtOf, satang } from '#contract/money.ts';
import { classNames } from '#src/lib/class-names.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { Money } from '#src/ui/money.tsx';
import { stakeOf } from '../../model/draft-lines.ts';
import { betsOfLine, inWords } from '../../model/paste-list.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';

const { paste: text } = PAD_TEXT;

const SIGNS = {
  read: { icon: 'check', colour: 'text-money-in' },
  doubtful: { icon: 'alert', colour: 'text-half' },
  heading: { icon: 'down', colour: 'text-muted' },
  unread: { icon: 'minus', colour: 'text-muted' },
} as const satisfies Record<PastedLine['kind'], { icon: IconName; colour: string }>;

export interface PasteRowProps {
  line: PastedLine;
  place: number;
  answer: number | 'skip' | undefined;
  terms: Terms;
  /** Null: removes the answer, and shows the question again. */
  onAnswer: (place: number, answer: number | 'skip' | null) => void;
}

/** A written line and its meaning: its bets and their sum, a question, or why it is not read. */
export const PasteRow = memo(function PasteRow({ line, place, answer, terms, onAnswer }: PasteRowProps) {
  const choices = useMemo(
    () =>
      line.kind === 'doubtful'
        ? line.choices.map(({ bets }) => (bets.length > 0 ? inWords(bets) : [text.heading]))
        : [],
    [line],
  );
  const bets = betsOfLine(line, answer);
  const isOpen = line.kind === 'doubtful' && answer === undefined;
  const sign = line.kind === 'doubtful' && !isOpen ? SIGNS[answer === 'skip' ? 'unread' : 'read'] : SIGNS[line.kind];
  return (
    <div
      className={classNames('flex flex-wrap gap-x-3 px-4 py-3 border-b border-hairline', isOpen && 'bg-half-soft/60')}
    >
      <Icon name={sign.icon} size={20} className={classNames('mt-0.5', sign.colour)} />
      <div className="flex-[1_1_min(9rem,70%)] min-w-0">
        <p className={classNames('text-sm line-clamp-2 [overflow-wrap:anywhere]', !isOpen && 'text-muted')} dir="ltr">
          {line.written.slice(0, 200)}
        </p>
        {line.kind === 'unread' && <p className="text-sm text-muted">{line.why}</p>}
        {answer === 'skip' && <p className="text-sm text-muted">{text.skipped}</p>}
        {line.kind === 'heading' && <p className="text-sm text-muted">{text.heading}</p>}
        {isOpen && <p className="text-sm font-medium text-half">{text.question}</p>}
        {bets.length > 0 && <Bets bets={bets} terms={terms} />}
      </div>
      <div className="ml-auto self-end">{bets.length > 0 && <Sum bets={bets} terms={terms} />}</div>
      {isOpen && (
        <div className="basis-full pl-8 grid gap-2 mt-2">
          {choices.map((choice, at) => (
            <button
              key={choice.join()}
              type="button"
              className="min-h-11 rounded-field px-4 py-2 text-left text-sm font-medium num bg-base-300 [overflow-wrap:anywhere]"
              onClick={() => onAnswer(place, at)}
            >
              {choice.join(' และ ')}
            </button>
          ))}
          <Button variant="ghost" className="justify-self-start px-4" onClick={() => onAnswer(place, 'skip')}>
            {text.skip}
          </Button>
        </div>
      )}
      {line.kind === 'doubtful' && !isOpen && (
        <div className="basis-full pl-5 -mb-2">
          <Button variant="ghost" className="px-3 text-muted" onClick={() => onAnswer(place, null)}>
            {text.chooseAgain}
          </Button>
        </div>
      )}
    </div>
  );
});

function Bets({ bets, terms }: { bets: readonly DraftLine[]; terms: Terms }) {
  const closed = bets.filter((bet) => isClosed(terms, bet)).length;
  return (
    <>
      {inWords(bets).map((row) => (
        <p key={row} className="font-medium num [overflow-wrap:anywhere]">
          {row}
        </p>
      ))}
      {closed > 0 && <p className="text-sm text-error num">{PAD_TEXT.notice.closedMany(closed)}</p>}
    </>
  );
}

function Sum({ bets, terms }: { bets: readonly DraftLine[]; terms: Terms }) {
  const open = bets.filter((bet) => !isClosed(terms, bet));
  const total = satang(open.reduce((sum, { amount }) => sum + (stakeOf(amount) ?? 0), 0));
  return total > 0 && <Money amount={bahtOf(total)} unit="บาท" />;
}
