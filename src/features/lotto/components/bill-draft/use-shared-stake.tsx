import { useState } from 'react';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { type DraftLine, useLotto } from '../../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { keyOfLine, linesWithoutOwnStake, sameStake } from '../../model/draft-lines.ts';
import { changeDraft } from './change-draft.ts';

const { bill: text } = PAD_TEXT;

/** While a stake is typed: the lines that had none of their own when it began. */
interface Typing {
  amount: string;
  keys: ReadonlySet<string>;
}

/**
 * One stake for all numbers of some bet types, later ones too. It fills lines without a stake of their own; a stake that
 * the player gave to one number stays, until he says that it be replaced.
 */
export function useSharedStake(betTypes: readonly BetType[], lines: readonly DraftLine[]) {
  const shared = sameStake(lines, betTypes);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [asked, setAsked] = useState<string | null>(null);

  const keysToFill = () => linesWithoutOwnStake(lines, betTypes, useLotto.getState().billInputData?.stakes ?? {});
  const fill = (amount: string, keys: ReadonlySet<string>) =>
    changeDraft({ type: 'stakeTypes', betTypes, amount, keys });
  const others = (amount: string) => lines.filter((line) => betTypes.includes(line.bet_type) && line.amount !== amount);

  /** Says that other stakes were kept, or asks about them when the press could fill nothing. */
  function tellOrAsk(amount: string, filled: ReadonlySet<string>): void {
    const kept = others(amount).filter((line) => !filled.has(keyOfLine(line))).length;
    if (amount === '' || kept === 0) return;
    if (filled.size > 0) toast.info(text.stakesKept(filled.size, kept), { id: 'stakes' });
    else setAsked(amount);
  }

  return {
    shared,
    set: (amount: string) => {
      const keys = keysToFill();
      const isFilled = lines.every((line) => !keys.has(keyOfLine(line)) || line.amount === amount);
      fill(amount, keys);
      tellOrAsk(amount, isFilled ? new Set() : keys);
    },
    field: {
      value: typing?.amount ?? shared ?? '',
      onFocus: () => setTyping({ amount: shared ?? '', keys: keysToFill() }),
      onChange: (amount: string) => {
        const keys = typing?.keys ?? keysToFill();
        setTyping({ amount, keys });
        fill(amount, keys);
      },
      onBlur: () => {
        if (typing && typing.amount !== (shared ?? '')) tellOrAsk(typing.amount, typing.keys);
        setTyping(null);
      },
    },
    question: (
      <ConfirmDialog
        open={asked !== null}
        title={text.replaceTitle}
        text={asked === null ? '' : text.replaceText(others(asked).length, Number(asked))}
        confirm={text.replaceYes}
        cancel={text.replaceNo}
        onConfirm={() => {
          if (asked !== null) fill(asked, new Set(others(asked).map(keyOfLine)));
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
