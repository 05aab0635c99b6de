import { isInLine, liffUrl } from '#liff/client.ts';
import { resultPath } from '#src/lib/result-path.ts';
import type { Bill } from '../../model/bill-filter.ts';
import { slipForBuyer } from '../../model/buyer-slip.ts';
import { type LeftOut, shareOfLeftOut, slipOfLeftOut } from '../../model/left-out.ts';
import { shareOfBuyersBill } from '../../model/share-buyer.ts';
import type { SlipCard } from './slip-share.tsx';

/** A bill of which nothing could be bought, as its buyer is told of it. */
export function leftOutCard(leftOut: LeftOut, hasPrices: boolean): SlipCard {
  return {
    view: slipOfLeftOut(leftOut, hasPrices),
    icon: leftOut.round.icon,
    address: addressOf(leftOut.round),
    subject: shareOfLeftOut(leftOut, hasPrices),
  };
}

function addressOf(round: Bill['round']): string {
  const path = resultPath(round);
  return isInLine() ? liffUrl(path) : new URL(path, location.origin).href;
}

/** A bill as its buyer sees it, with the stakes or without; its code opens the result, which is for everybody. */
export function buyerCard(bill: Bill, name: string, hasPrices: boolean): SlipCard {
  return {
    view: slipForBuyer(bill, name, hasPrices),
    icon: bill.round.icon,
    address: addressOf(bill.round),
    subject: shareOfBuyersBill(bill, name, hasPrices),
  };
}
