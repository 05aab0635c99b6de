import { isInLine, liffUrl } from '#liff/client.ts';
import { resultPath } from '#src/lib/result-path.ts';
import type { Bill } from '../../model/bill-filter.ts';
import { slipForBuyer } from '../../model/buyer-slip.ts';
import { shareOfBuyersBill } from '../../model/share-buyer.ts';
import type { SlipCard } from './slip-share.tsx';

/** A bill as its buyer sees it, with the stakes or without; its code opens the result, which is for everybody. */
export function buyerCard(bill: Bill, name: string, hasPrices: boolean): SlipCard {
  const path = resultPath(bill.round);
  return {
    view: slipForBuyer(bill, name, hasPrices),
    icon: bill.round.icon,
    address: isInLine() ? liffUrl(path) : new URL(path, location.origin).href,
    subject: shareOfBuyersBill(bill, name, hasPrices),
  };
}
