import { BET_NAMES } from '#contract/bet-names.ts';
import type { ApiError } from '#src/api/api-error.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { isPricedBill, type PricedBill } from './bill-differences.ts';
import type { Bet } from './draft-lines.ts';

/** The consequence of a failed sale. */
export type SaleFailure =
  /** It may have been sold: only the same validation may be sent again. */
  | { next: 'sendAgain'; text: string }
  /** The server returned new prices: the differences are shown. */
  | { next: 'compare'; bill: PricedBill; notice: string }
  | { next: 'check'; notice: string | null }
  /** The draft is sold, by another tab. */
  | { next: 'soldElsewhere'; bill: SoldElsewhere }
  | { next: 'stop' };

/** The relevant part of the bill that a draft was sold as. */
export interface SoldElsewhere {
  bill_no: string;
  lines: readonly Bet[];
}

const isSoldBill = (data: unknown): data is SoldElsewhere =>
  typeof data === 'object' && data !== null && 'bill_no' in data && 'lines' in data;

/** Decides by the error's code how a failed sale continues (docs/rules.md#lottery). */
export function saleFailureOf({
  isDefinite,
  code,
  data,
  message,
}: Pick<ApiError, 'isDefinite' | 'code' | 'data' | 'message'>): SaleFailure {
  if (!isDefinite) return { next: 'sendAgain', text: PAD_TEXT.confirm.lost };
  // The session is refused before the bill is looked at: an earlier attempt without an answer may have sold it.
  if (code === 'unauthorized') return { next: 'sendAgain', text: message };
  if (code === 'bill_sold' && isSoldBill(data)) return { next: 'soldElsewhere', bill: data };
  if (isPricedBill(data)) return { next: 'compare', bill: data, notice: PAD_TEXT.confirm.expired };
  if (code === 'validation_expired') return { next: 'check', notice: PAD_TEXT.confirm.expired };
  // A new check shows how much money is missing and offers a deposit.
  if (code === 'insufficient_balance') return { next: 'check', notice: null };
  // A stake is outside of limits that have changed since: the new check names its number.
  if (code === 'invalid_input') return { next: 'check', notice: null };
  return { next: 'stop' };
}

/** The server's sentence for the player, with the line that it is about. `lines`: as they were sent. */
export function refusalText(
  { fields, message }: Pick<ApiError, 'fields' | 'message'>,
  lines: readonly DraftLine[],
): string {
  const [[field, fault] = ['', '']] = Object.entries(fields);
  const line = lines[Number(/^lines\.(\d+)/.exec(field)?.[1])];
  if (fault === '') return message;
  return line ? `${BET_NAMES[line.bet_type]} ${line.number}: ${fault}` : fault;
}
