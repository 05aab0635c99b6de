import { bahtOf } from '#contract/money.ts';
import { betsOf, type Paper, sumOf } from '../../model/written-list.ts';
import { BuyerNameSheet } from '../buyers/buyer-name-sheet.tsx';
import type { useBuyerNames } from '../buyers/use-buyer-names.ts';
import { slideInto } from './motion.ts';

interface PaperBuyerProps {
  paper: Paper;
  /** All of the list's. */
  papers: readonly Paper[];
  names: ReturnType<typeof useBuyerNames>;
  onClose: () => void;
}

/** Gives a paper another buyer: its lines slide onto the paper that the buyer has already. */
export function PaperBuyer({ paper, papers, names, onClose }: PaperBuyerProps) {
  const { buyer, lines } = paper;
  const bets = betsOf(lines);
  return (
    <BuyerNameSheet
      name={buyer}
      count={bets.length}
      total={bahtOf(sumOf(bets))}
      buyers={names.buyers}
      others={papers.flatMap((other) => (other.buyer === null || other.buyer === buyer ? [] : [other.buyer]))}
      onChoose={(to) => {
        const change = () => {
          names.change([...new Set([buyer, ...lines.map((line) => line.buyer)])], to);
          onClose();
        };
        const from = paperOf(buyer);
        if (from && papers.some((other) => other.buyer === to)) slideInto(from, change, () => paperOf(to));
        else change();
      }}
      onClose={onClose}
    />
  );
}

/** The paper of a buyer on the screen; null: the member's own. */
const paperOf = (buyer: string | null): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.ll-papers > .lp')].find(
    ({ dataset }) => dataset.buyer === (buyer ?? ''),
  ) ?? null;
