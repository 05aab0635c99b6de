/** A model of the operator's wallet as Hub88's document has it, and the calls that it is compared with. */
import fc from 'fast-check';
import { amountOf, type Seat } from './calls.ts';

/** Ids, rounds and amounts are few, so that calls repeat, contradict each other and come in any order. */
export const sentCall = fc.record({
  name: fc.constantFrom('bet' as const, 'bet' as const, 'win' as const, 'rollback' as const),
  /** Of three: two of the first player, and one of the second if there is one. */
  session: fc.nat(2),
  id: fc.nat(9),
  of: fc.nat(9),
  round: fc.nat(1),
  /** Null: the provider does not say. */
  isLast: fc.constantFrom(true, false, null),
  isFree: fc.constantFrom(false, false, false, true),
  amount: fc.constantFrom(0, 0.01, 10, 30),
});
export type SentCall = typeof sentCall extends fc.Arbitrary<infer T> ? T : never;

interface Bet {
  player: number;
  round: number;
  stake: number;
  state: 'open' | 'settled' | 'refunded';
  won: number;
}
interface Win {
  bet: Bet;
  amount: number;
  isTakenBack: boolean;
}

const MISSING = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
const OTHER = 'RS_ERROR_DUPLICATE_TRANSACTION';

/** The wallet of the document in 70 lines, in satang: what each call is answered. */
export class Model {
  readonly bets = new Map<number, Bet>();
  private readonly wins = new Map<number, Win>();
  private readonly first = new Map<number, { content: string; answer: string }>();
  private readonly tombs = new Set<number>();

  /** Each player's balance, in satang. */
  readonly balance: number[];

  constructor(balance: number[]) {
    this.balance = balance;
  }

  private playerOf({ session }: Pick<SentCall, 'session'>): number {
    return session === 2 && this.balance.length > 1 ? 1 : 0;
  }

  /** The fields that identify a transaction, by the document. */
  private contentOf({ name, id, of, round, amount, session }: SentCall): string {
    const [reference, moved] = [name === 'bet' ? null : of, name === 'rollback' ? null : amount];
    return JSON.stringify([name, this.playerOf({ session }), id, reference, round, moved]);
  }

  apply(incoming: SentCall): string {
    const { name, id, of } = incoming;
    const subject = name === 'bet' ? undefined : (this.bets.get(of) ?? this.wins.get(of)?.bet);
    const known = this.first.get(id);
    if (name === 'win') {
      const bet = this.bets.get(of);
      if (bet?.player !== this.playerOf(incoming)) return known || this.tombs.has(id) ? OTHER : MISSING;
    }
    if (name === 'rollback' && subject && subject.player !== this.playerOf(incoming)) return MISSING;
    if (known) return known.content === this.contentOf(incoming) ? known.answer : OTHER;
    if (this.tombs.has(id)) return name === 'rollback' ? OTHER : MISSING;
    const refused = name === 'bet' ? this.bet(incoming) : name === 'win' ? this.win(incoming) : this.rollback(incoming);
    const answer = refused ?? this.ok(incoming);
    if (refused === null) this.first.set(id, { content: this.contentOf(incoming), answer });
    return answer;
  }

  private ok(incoming: SentCall): string {
    return `RS_OK ${this.balance[this.playerOf(incoming)]}`;
  }
  private poor(incoming: SentCall): string {
    return `RS_ERROR_NOT_ENOUGH_MONEY ${this.balance[this.playerOf(incoming)]}`;
  }
  private add(incoming: SentCall, satang: number): void {
    this.balance[this.playerOf(incoming)] = (this.balance[this.playerOf(incoming)] ?? 0) + satang;
  }
  private closeRound(incoming: SentCall, round: number): void {
    if (incoming.isLast !== true) return;
    for (const bet of this.bets.values())
      if (bet.player === this.playerOf(incoming) && bet.round === round && bet.state === 'open') bet.state = 'settled';
  }

  private bet(incoming: SentCall): string | null {
    const stake = incoming.isFree ? 0 : Math.round(incoming.amount * 100);
    if ((this.balance[this.playerOf(incoming)] ?? 0) < stake) return this.poor(incoming);
    const { id, round } = incoming;
    this.bets.set(id, { player: this.playerOf(incoming), round, stake, state: 'open', won: 0 });
    this.add(incoming, -stake);
    this.closeRound(incoming, round);
    return null;
  }

  private win(incoming: SentCall): string | null {
    const bet = this.bets.get(incoming.of);
    if (!bet || bet.state === 'refunded') return MISSING;
    const amount = Math.round(incoming.amount * 100);
    if (incoming.isLast !== false) bet.state = 'settled';
    bet.won += amount;
    this.wins.set(incoming.id, { bet, amount, isTakenBack: false });
    this.add(incoming, amount);
    this.closeRound(incoming, bet.round);
    return null;
  }

  /** Null: it had an effect, and is remembered. Text: its answer, of which nothing is kept. */
  private rollback(incoming: SentCall): string | null {
    const { id, of } = incoming;
    const win = this.wins.get(of);
    if (win) {
      if (win.isTakenBack) return this.ok(incoming);
      if ((this.balance[this.playerOf(incoming)] ?? 0) < win.amount) return this.poor(incoming);
      win.isTakenBack = true;
      win.bet.won -= win.amount;
      this.add(incoming, -win.amount);
      this.closeRound(incoming, win.bet.round);
      return null;
    }
    const bet = this.bets.get(of);
    if (bet) {
      if (bet.state === 'refunded') return this.ok(incoming);
      if (bet.won > 0) return 'RS_ERROR_UNKNOWN';
      bet.state = 'refunded';
      this.add(incoming, bet.stake);
      this.closeRound(incoming, bet.round);
      return null;
    }
    if (this.tombs.has(of) || this.first.has(of)) return this.ok(incoming);
    // A rollback of itself writes nothing.
    if (of === id) return OTHER;
    this.tombs.add(of);
    this.closeRound(incoming, incoming.round);
    return null;
  }
}

/** Ids of one sequence: `prefix` is eight hex digits. */
const uuidOf = (prefix: string, id: number) => `${prefix}-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;

/** The call's path and body. */
export function onWire({ name, id, of, round, isLast, isFree, amount }: SentCall, seat: Seat, prefix: string) {
  return {
    path: `/transaction/${name}`,
    body: {
      user: seat.user,
      token: seat.token,
      request_uuid: uuidOf(prefix, 99),
      transaction_uuid: uuidOf(prefix, id),
      game_code: seat.game,
      round: `${prefix} ${round}`,
      round_closed: isLast,
      ...(name !== 'bet' && { reference_transaction_uuid: uuidOf(prefix, of) }),
      ...(name !== 'rollback' && { currency: 'THB', amount: amountOf(amount), is_free: isFree }),
    },
  };
}

/** An answer in the words of the model: the status, and the balance in satang if there is one. */
export function inWords({ http, status, balance }: { http: number; status: string; balance?: number }): string {
  // The wallet's own faults are HTTP errors.
  if (http !== 200) return `HTTP ${http} ${status}`;
  return [status, ...(balance === undefined ? [] : [balance / 1000])].join(' ');
}
