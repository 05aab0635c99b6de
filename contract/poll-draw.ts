/** A poll's winners by commit–reveal: a pure function of the poll, its votes and the seed, for anyone to check. */
import { bytesOf, remainderOf, sha256 } from './sha256.ts';

export interface Ticket {
  vote_no: string;
  /** One member's tickets share it: a member wins once at most. */
  voter_no: string;
}

export interface Vote extends Ticket {
  choice_id: string;
}

export interface DrawnPoll {
  poll_id: string;
  /** Baht. */
  prize_pool: number;
  /** Best first. None: the pool is shared equally. */
  prizes: readonly { rank: number; amount: number; winners: number }[];
}

export interface Winner {
  vote_no: string;
  rank: number;
  /** Baht. */
  amount: number;
}

/** The votes that may win: of a poll with an answer those that chose it. */
export const ticketsOf = (votes: readonly Vote[], answer: string | null): Vote[] =>
  votes.filter(({ choice_id }) => answer === null || choice_id === answer);

/** Draw no. `index`: SHA-256(poll id ‖ seed ‖ index as 4 bytes, the highest first) mod the number of tickets left. */
async function pick(pollId: string, seed: string, index: number, tickets: number): Promise<number> {
  const place = new Uint8Array(4);
  new DataView(place.buffer).setUint32(0, index);
  return remainderOf(await sha256(pollId, bytesOf(seed), place), tickets);
}

/** Every voter once, an equal share each, rounded down to the satang; nobody where that is nothing. */
function share(pool: number, tickets: readonly Ticket[]): Winner[] {
  const firsts = [...new Map([...tickets].reverse().map((ticket) => [ticket.voter_no, ticket])).values()].reverse();
  const amount = Math.floor(Math.round(pool * 100) / Math.max(1, firsts.length)) / 100;
  return amount > 0 ? firsts.map(({ vote_no }) => ({ vote_no, rank: 1, amount })) : [];
}

/**
 * The winners, best first, out of the tickets in the order of their votes. A drawn ticket leaves, the last one taking its
 * place; one whose voter has won already gives nothing, and the next is drawn.
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
  for (let index = 0; left.length > 0 && won.length < places.length; index += 1) {
    const at = await pick(poll_id, seed, index, left.length);
    const drawn = left[at];
    const last = left.pop();
    const place = places[won.length];
    if (!drawn || !last || !place) break;
    if (at < left.length) left[at] = last;
    if (voters.has(drawn.voter_no)) continue;
    voters.add(drawn.voter_no);
    won.push({ vote_no: drawn.vote_no, ...place });
  }
  return won;
}
