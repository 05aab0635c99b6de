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
 * the player gave to one number stays, until he confirms that it is replaced.
 */
export function useSharedStake(betTypes: readonly BetType[], lines: readonly DraftLine[]) {
  const shared = sameStake(lines, betTypes);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [replacement, setReplacement] = useState<string | null>(null);

  const keysToFill = () => linesWithoutOwnStake(lines, betTypes, useLotto.getState().billInputData?.stakes ?? {});
  const fill = (amount: string, keys: ReadonlySet<string>) =>
    changeDraft({ type: 'stakeTypes', betTypes, amount, keys });
  const others = (amount: string) => lines.filter((line) => betTypes.includes(line.bet_type) && line.amount !== amount);

  /** Reports that other stakes were kept; a press that could fill nothing opens the dialog to replace them. */
  function reportKept(amount: string, filled: ReadonlySet<string>): void {
    const kept = others(amount).filter((line) => !filled.has(keyOfLine(line))).length;
    if (amount === '' || kept === 0) return;
    if (filled.size > 0) toast.info(text.stakesKept(filled.size, kept), { id: 'stakes' });
    else setReplacement(amount);
  }

  return {
    shared,
    set: (amount: string) => {
      const keys = keysToFill();
      const isFilled = lines.every((line) => !keys.has(keyOfLine(line)) || line.amount === amount);
      fill(amount, keys);
      reportKept(amount, isFilled ? new Set() : keys);
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
        if (typing && typing.amount !== (shared ?? '')) reportKept(typing.amount, typing.keys);
        setTyping(null);
      },
    },
    question: (
      <ConfirmDialog
        open={replacement !== null}
        title={text.replaceTitle}
        text={replacement === null ? '' : text.replaceText(others(replacement).length, Number(replacement))}
        confirm={text.replaceYes}
        cancel={text.replaceNo}
        onConfirm={() => {
          if (replacement !== null) fill(replacement, new Set(others(replacement).map(keyOfLine)));
          setReplacement(null);
        }}
        onClose={() => setReplacement(null)}
      />
    ),
  };
}
