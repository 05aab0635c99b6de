import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { type DraftLine, useLotto } from '../../../../stores/lotto.ts';
import { BET_NAMES } from '../../../../text/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { sameStake, withStake } from '../../model/draft-lines.ts';
import { StakeInput } from './stake-input.tsx';

const { bill: text } = PAD_TEXT;

export interface BetTypeHeaderProps {
  betType: BetType;
  count: number;
  /** Baht. */
  total: number;
  lines: readonly DraftLine[];
}

/** A bet type's name, how much lies on it, and one stake for all of its numbers, the next ones too. */
export function BetTypeHeader({ betType, count, total, lines }: BetTypeHeaderProps) {
  const { setLines, setStakes, billInputData } = useLotto.getState();
  const setAll = (amount: string) => {
    setLines(withStake(lines, amount, [betType]));
    setStakes({ ...billInputData?.stakes, [betType]: amount });
  };
  return (
    <div className="flex items-center gap-2.5 min-h-15 pt-2 pb-1">
      <h3 className="flex-1 min-w-0 text-sm font-medium">
        {BET_NAMES[betType]}
        <span className="block text-xs font-normal text-muted num">{text.typeSum(count, total)}</span>
      </h3>
      <StakeInput
        label={text.typeStake(betType)}
        placeholder={text.typeStakeShort}
        value={sameStake(lines, [betType]) ?? ''}
        onChange={setAll}
      />
      <span className="w-9" />
    </div>
  );
}
