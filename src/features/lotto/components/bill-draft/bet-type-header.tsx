import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { bahtOf, type Satang } from '../../../../../contract/money.ts';
import type { DraftLine } from '../../../../stores/lotto.ts';
import { BET_NAMES } from '../../../../text/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { StakeInput } from './stake-input.tsx';
import { useSharedStake } from './use-shared-stake.tsx';

const { bill: text } = PAD_TEXT;

export interface BetTypeHeaderProps {
  betType: BetType;
  count: number;
  total: Satang;
  lines: readonly DraftLine[];
}

/** A bet type's name, its number of lines and their sum, and one stake for all of its numbers, later ones too. */
export function BetTypeHeader({ betType, count, total, lines }: BetTypeHeaderProps) {
  const { field, question } = useSharedStake([betType], lines);
  return (
    <div className="flex items-center gap-2.5 min-h-15 pt-2 pb-1">
      <h3 className="flex-1 min-w-0 text-sm font-medium">
        {BET_NAMES[betType]}
        <span className="block text-xs font-normal text-muted num">{text.typeSum(count, bahtOf(total))}</span>
      </h3>
      <StakeInput label={text.typeStake(betType)} placeholder={text.typeStakeShort} {...field} />
      {question}
      <span className="w-9" />
    </div>
  );
}
