import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { shortDate } from '#src/lib/time.ts';
import { homeText } from '#src/text/home.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import type { Round } from '../../model/round-state.ts';
import { CardSkeleton, RoundCard } from './round-card.tsx';
import type { HomeLottery } from './use-home-lottery.ts';

const { deck: text } = homeText;
/** The gap between two cards, as in theme/deck.css. */
const GAP = 10;

export interface DeckCard {
  key: string;
  /** For the neighbours' words. */
  label: string;
  isPaper?: boolean;
  content: ReactNode;
}

/** Short enough to stand beside the dots. */
function labelOf({ kind, round_no, draw_date, category_name }: Round): string {
  if (round_no !== null) return text.yeekee(round_no);
  return kind === 'government' ? text.government(shortDate(draw_date)) : category_name;
}

interface DeckProps {
  lottery: HomeLottery;
  /** A member's bill that waits for its result. */
  bills?: DeckCard | undefined;
}

/**
 * The round that closes first, and beside it the next government draw and the member's open bills, or another lottery
 * if there are none.
 */
export function Deck({ lottery: { deck, lobby, now, rates }, bills }: DeckProps) {
  if (!deck)
    return (
      <Pending of={lobby} failed={text.failed}>
        <Cards cards={[{ key: 'first', label: '', content: <CardSkeleton /> }]} />
      </Pending>
    );
  const cardOf = (key: string, round: Round): DeckCard => ({
    key,
    label: labelOf(round),
    content: (
      <RoundCard round={round} now={now} rates={rates?.find(({ category_id }) => category_id === round.category_id)} />
    ),
  });
  const { first, government, following } = deck;
  const other = following.find((round) => round !== government);
  const cards = [
    first && cardOf('first', first),
    government && cardOf('thai', government),
    bills ?? (other && cardOf('other', other)),
  ].filter((card) => card !== undefined);
  return cards.length > 0 ? <Cards cards={cards} /> : <p className="surface p-5 text-center">{text.none}</p>;
}

/** Cards that the browser scrolls and snaps. The words beneath name the neighbours, and go round. */
function Cards({ cards }: { cards: readonly DeckCard[] }) {
  const view = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const count = cards.length;
  const last = cards[count - 1];
  const step = () => (view.current?.children[1]?.clientWidth ?? 1) + GAP;
  const syncDot = () => setAt(Math.min(count - 1, Math.round((view.current?.scrollLeft ?? 0) / step())));
  const show = (index: number) => view.current?.scrollTo({ left: index * step() });
  const way = (index: number, icon: 'left' | 'right') => {
    const label = cards[index % count]?.label ?? '';
    return (
      <button type="button" aria-label={text.see(label)} onClick={() => show(index % count)}>
        {icon === 'left' && <Icon name="left" size={16} />}
        {label}
        {icon === 'right' && <Icon name="right" size={16} />}
      </button>
    );
  };
  return (
    <section className="deck-box" aria-label={text.label}>
      <div ref={view} className="deck" onScroll={syncDot}>
        <i className={classNames('deck-edge', last?.isPaper && 'paper torn')} />
        {cards.map(({ key, content }) => (
          <div key={key}>{content}</div>
        ))}
        <i className="deck-edge" />
      </div>
      <div className="deck-nav">
        {count > 1 && (
          <>
            {way(at + count - 1, 'left')}
            <div className="dots" aria-hidden="true">
              {cards.map(({ key }, index) => (
                // The last card lies on the left of the first.
                <i key={key} className={(at + 1) % count === index ? 'on' : undefined} />
              ))}
            </div>
            {way(at + 1, 'right')}
          </>
        )}
      </div>
    </section>
  );
}
