import type { PlayedRound, RoundView, SessionView } from '../../api.ts';
import { call, Refused } from './api.ts';
import type { BalanceKeeper } from './balance.ts';
import { tell } from './dialog.ts';
import { pause } from './dom.ts';
import { keepPending, keptSession } from './session-store.ts';
import { TEXT } from './text.ts';

const ASK_AGAIN_MS = 700;

export interface Rounds<Bet, Outcome> {
  /** The hash of the next round's seed. */
  readonly nextSeedHash: string;
  /** The last round whose result was shown. */
  readonly last: RoundView<Bet, Outcome> | null;
  play(bet: Bet, stakeSatang: number): Promise<RoundView<Bet, Outcome> | null>;
  reveal(round: RoundView<Bet, Outcome>): void;
  /** The round that a reload left without its answer. */
  resume(): Promise<RoundView<Bet, Outcome> | null>;
  /** Asks the wallet: for wins that came by the clock, without a round being shown. */
  refreshBalance(): Promise<void>;
}

/** Tells the app around the game, which asks the platform itself: nothing secret. */
const tellApp = (type: 'game:balance' | 'game:close') => window.parent.postMessage({ type }, '*');

/** Asks the app to close the game. */
export const closeGame = (): void => tellApp('game:close');

async function tellRefusal(code: string): Promise<void> {
  const known: Record<string, string> = TEXT.refusals;
  const isOver = code === 'game_session_ended' || code === 'launch_invalid' || code.startsWith('member_');
  await tell(TEXT.refusedTitle, known[code] ?? TEXT.refused, isOver ? TEXT.closeGame : TEXT.understood);
  if (isOver) closeGame();
}

async function tellRefused({ code }: Refused): Promise<void> {
  if (code === 'session_unknown') {
    await tell(TEXT.endedTitle, TEXT.ended, TEXT.closeGame);
    closeGame();
  } else await tell(TEXT.refusedTitle, code === 'draw_closed' ? TEXT.drawClosed : TEXT.refused);
}

export function createRounds<Bet, Outcome>(session: SessionView, balance: BalanceKeeper): Rounds<Bet, Outcome> {
  let nextSeedHash = session.nextSeedHash;
  let last: RoundView<Bet, Outcome> | null = null;

  const ask = async (requestId: string, bet: unknown) => {
    const answer = await call<PlayedRound<Bet, Outcome>>('/api/round', { requestId, bet });
    nextSeedHash = answer.nextSeedHash;
    return answer.round;
  };
  /** Until the round has a result, an open draw, or is off. */
  async function outcomeOf(requestId: string, bet: unknown): Promise<RoundView<Bet, Outcome>> {
    let round = await ask(requestId, bet);
    while (round.state === 'placing' || round.state === 'refunding') {
      await pause(ASK_AGAIN_MS);
      round = await ask(requestId, bet);
    }
    return round;
  }
  async function untilPaid({ requestId, bet }: RoundView<Bet, Outcome>): Promise<void> {
    let round = await ask(requestId, bet);
    while (round.state === 'paying') {
      await pause(3 * ASK_AGAIN_MS);
      round = await ask(requestId, bet);
    }
    balance.confirm(round.balanceSatang);
    tellApp('game:balance');
  }
  /** The round, or null when nothing was played; the player has been told why. */
  async function settle(requestId: string, bet: unknown, stakeSatang: number): Promise<RoundView<Bet, Outcome> | null> {
    let round: RoundView<Bet, Outcome>;
    try {
      round = await outcomeOf(requestId, bet);
    } catch (error) {
      balance.giveBack(stakeSatang, null);
      keepPending(undefined);
      if (!(error instanceof Refused)) throw error;
      await tellRefused(error);
      return null;
    }
    if (round.state !== 'refused' && round.state !== 'refunded') return round;
    keepPending(undefined);
    balance.giveBack(stakeSatang, round.balanceSatang);
    if (round.refusal !== null && round.state === 'refused') await tellRefusal(round.refusal);
    else await tell(TEXT.refundedTitle, TEXT.refunded);
    tellApp('game:balance');
    return null;
  }

  return {
    get nextSeedHash() {
      return nextSeedHash;
    },
    get last() {
      return last;
    },
    async play(bet, stakeSatang) {
      const requestId = crypto.randomUUID();
      keepPending({ requestId, bet });
      balance.take(stakeSatang);
      return settle(requestId, bet, stakeSatang);
    },
    reveal(round) {
      last = round;
      if (keptSession()?.pending?.requestId === round.requestId) keepPending(undefined);
      balance.reveal(round);
      tellApp('game:balance');
      // A win that the wallet has not acknowledged yet; nothing waits for it.
      if (round.state === 'paying') untilPaid(round).catch((error: unknown) => console.error(error));
    },
    async refreshBalance() {
      const { balanceSatang } = await call<SessionView>('/api/session');
      balance.confirm(balanceSatang);
      tellApp('game:balance');
    },
    async resume() {
      const pending = keptSession()?.pending;
      if (!pending) return null;
      balance.take(0);
      return settle(pending.requestId, pending.bet, 0);
    },
  };
}
