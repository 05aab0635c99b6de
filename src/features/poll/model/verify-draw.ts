import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { pollVotes } from '../../../../contract/poll.ts';
import { drawWinners, ticketsOf } from '../../../../contract/poll-draw.ts';
import { seedHash } from '../../../../contract/sha256.ts';
import type { Check } from '../../../lib/check.ts';
import { POLL_TEXT as text } from '../../../text/poll.ts';
import type { Poll, Winners } from './poll.ts';

type Votes = OutputOf<typeof pollVotes>['items'];

/** Draws the winners again, here in the browser, out of all votes and the revealed seed. */
export async function verifyDraw(poll: Poll, told: Winners, votes: Votes): Promise<readonly Check[]> {
  const { config, metadata } = poll;
  if (told.seed === null) throw new Error('the seed is not told yet');
  const isKept = (await seedHash(told.seed)) === metadata.seed_hash && told.seed_hash === metadata.seed_hash;
  const drawn = await drawWinners(config, ticketsOf(votes, told.answer_choice_id), told.seed);
  const isWinner = ({ vote_no, rank, amount }: Winners['winners'][number]) =>
    drawn.some((one) => one.vote_no === vote_no && one.rank === rank && one.amount === amount);
  return [
    { text: text.hashKept, isTrue: isKept },
    { text: text.votesCount(votes.length), isTrue: votes.length === metadata.votes },
    { text: text.drawn(told.total), isTrue: drawn.length === told.total && told.winners.every(isWinner) },
  ];
}
