import type { OutputOf } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import type { pollVotes } from '#contract/poll.ts';
import { drawWinners, ticketsOf } from '#contract/poll-draw.ts';
import { seedHash } from '#contract/sha256.ts';
import type { Check } from '#src/lib/check.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import type { Poll, Winners } from './poll.ts';

type Votes = OutputOf<typeof pollVotes>['items'];

/** Draws the winners again in the browser, from all votes and the published seed, and compares. */
export async function verifyDraw(poll: Poll, published: Winners, votes: Votes): Promise<readonly Check[]> {
  const { config, metadata } = poll;
  if (published.seed === null) throw new Error('the seed is not published yet');
  const isHashRight =
    (await seedHash(published.seed)) === metadata.seed_hash && published.seed_hash === metadata.seed_hash;
  const drawn = await drawWinners(config, ticketsOf(votes, published.answer_choice_id), published.seed);
  const isWinner = ({ vote_no, rank, amount }: Winners['winners'][number]) =>
    drawn.some((one) => one.vote_no === vote_no && one.rank === rank && satangOf(one.amount) === satangOf(amount));
  return [
    { text: text.hashKept, isTrue: isHashRight },
    { text: text.votesCount(votes.length), isTrue: votes.length === metadata.votes },
    {
      text: text.drawn(published.total),
      isTrue: drawn.length === published.total && published.winners.every(isWinner),
    },
  ];
}
