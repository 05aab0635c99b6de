/** A poll's winners by commit–reveal: a pure function of the poll, its votes and the seed, which anybody can check. */
import { type Baht, bahtOf, satang, satangOf } from './money.ts';
import { bytesOf, remainderOf, sha256 } from './sha256.ts';

export interface Ticket {
  vote_no: string;
  /** The same for all tickets of a member, who wins at most once. */
  voter_no: string;
}

export interface Vote extends Ticket {
  choice_id: string;
}

export interface DrawnPoll {
  poll_id: string;
  prize_pool: Baht;
  /** Best first. Without any, the pool is shared equally. */
  prizes: readonly { rank: number; amount: Baht; winners: number }[];
}

export interface Winner {
  vote_no: string;
  rank: number;
  amount: Baht;
}

/** The votes that can win: those for the answer if the poll has one, otherwise all. */
export const ticketsOf = (votes: readonly Vote[], answer: string | null): Vote[] =>
  votes.filter(({ choice_id }) => answer === null || choice_id === answer);

/** Draw no. `index`: SHA-256(poll id ‖ seed ‖ index as 4 bytes, the highest first) mod the number of tickets left. */
async function pick(pollId: string, seed: string, index: number, tickets: number): Promise<number> {
  const place = new Uint8Array(4);
  new DataView(place.buffer).setUint32(0, index);
  return remainderOf(await sha256(pollId, bytesOf(seed), place), tickets);
}

/** The first ticket of each voter, with an equal share rounded down to the satang; empty if that is 0. */
function share(pool: Baht, tickets: readonly Ticket[]): Winner[] {
  const firsts = [...new Map([...tickets].reverse().map((ticket) => [ticket.voter_no, ticket])).values()].reverse();
  const amount = satang(Math.floor(satangOf(pool) / Math.max(1, firsts.length)));
  return amount > 0 ? firsts.map(({ vote_no }) => ({ vote_no, rank: 1, amount: bahtOf(amount) })) : [];
}

/**
 * The winners, best first. Tickets must be in the order of their votes. A drawn ticket is replaced by the last one;
 * if its voter has won already, another ticket is drawn.
 */
export async function drawWinners(
  { poll_id, prize_pool, prizes }: DrawnPoll,
  tickets: readonly Ticket[],
  seed: string,
): Promise<Winner[]> {
  if (prizes.length === 0) return share(prize_pool, tickets);
  const places = prizes.flatMap(({ rank, amount, winners }) =>
    Array.from({ length: winners }, () => ({ rank, amount })),
  );
  const left = [...tickets];
  const voters = new Set<string>();
  const won: Winner[] = [];
  for (let index = 0; ; index += 1) {
    const place = places[won.length];
    if (!place) return won;
    const at = await pick(poll_id, seed, index, left.length);
    const drawn = left[at];
    // Without tickets the remainder is NaN, and no ticket is found.
    if (!drawn) return won;
    left[at] = left.at(-1) ?? drawn;
    left.pop();
    if (voters.has(drawn.voter_no)) continue;
    voters.add(drawn.voter_no);
    won.push({ vote_no: drawn.vote_no, ...place });
  }
}
