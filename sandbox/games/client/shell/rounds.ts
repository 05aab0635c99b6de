import type { GameMessageType } from '#contract/game-messages.ts';
import { type Satang, satang } from '#contract/money.ts';
import type { PlayedRound, RoundView, SessionView } from '../../api.ts';
import { call, Refused } from './api.ts';
import type { ChangeableBalance } from './balance.ts';
import { showNotice } from './dialog.ts';
import { pause } from './dom.ts';
import { type Pending, storedSession, storePending } from './session-store.ts';
import { rememberShown, type Shown } from './shown-hashes.ts';
import { TEXT } from './text.ts';

const RETRY_MS = 700;

export interface Rounds<Bet, Outcome> {
  /** The hash of the next round's seed. */
  readonly nextSeedHash: string;
  /** The last round whose result was shown. */
  readonly last: RoundView<Bet, Outcome> | null;
  /** `draw`: what the page has shown of the draw that decides the round; without it the next round's hash counts. */
  play(bet: Bet, stakeSatang: Satang, draw?: Shown | null): Promise<RoundView<Bet, Outcome> | null>;
  reveal(round: RoundView<Bet, Outcome>): void;
  /** The round that was waiting for its answer when the page was reloaded. */
  resume(): Promise<RoundView<Bet, Outcome> | null>;
  /** Reads the balance from the wallet: for wins of draws, which are paid without a round on the screen. */
  refreshBalance(): Promise<void>;
}

/** Notifies the app around the game. It reads the balance from the platform itself, so nothing secret is sent. */
export const notifyApp = (type: GameMessageType): void => window.parent.postMessage({ type }, '*');

/** Makes the app close the game. */
export const closeGame = (): void => notifyApp('game:close');

async function showRefusal(code: string): Promise<void> {
  const known: Record<string, string> = TEXT.refusals;
  const isOver = code === 'game_session_ended' || code === 'launch_invalid' || code.startsWith('member_');
  await showNotice(TEXT.refusedTitle, known[code] ?? TEXT.refused, isOver ? TEXT.closeGame : TEXT.understood);
  if (isOver) closeGame();
}

async function showRefusedCall({ code }: Refused): Promise<void> {
  if (code === 'session_unknown') {
    await showNotice(TEXT.endedTitle, TEXT.ended, TEXT.closeGame);
    closeGame();
  } else await showNotice(TEXT.refusedTitle, code === 'draw_closed' ? TEXT.drawClosed : TEXT.refused);
}

export function createRounds<Bet, Outcome>(session: SessionView, balance: ChangeableBalance): Rounds<Bet, Outcome> {
  let nextSeedHash = session.nextSeedHash;
  /** Whether the next round will have it: not while another round may be using it up. */
  let isNextSure = true;
  let callsUnderWay = 0;
  let callsMade = 0;
  let last: RoundView<Bet, Outcome> | null = null;

  /** Takes the next hash from an answer; it is sure if no other call was under way beside this one. */
  async function nextHashFrom<Answer extends { nextSeedHash: string }>(asked: Promise<Answer>): Promise<Answer> {
    const isAlone = callsUnderWay === 0;
    callsUnderWay += 1;
    callsMade += 1;
    const made = callsMade;
    try {
      const answer = await asked;
      nextSeedHash = answer.nextSeedHash;
      isNextSure = isAlone && callsMade === made;
      return answer;
    } finally {
      callsUnderWay -= 1;
    }
  }
  const request = async (requestId: string, bet: unknown) =>
    (await nextHashFrom(call<PlayedRound<Bet, Outcome>>('/api/round', { requestId, bet }))).round;
  /** Repeats the request until the round has a result, is open, refused or refunded. */
  async function outcomeOf(requestId: string, bet: unknown, shown: Shown | null): Promise<RoundView<Bet, Outcome>> {
    let round = await request(requestId, bet);
    if (shown) rememberShown(round.id, shown);
    while (round.state === 'placing' || round.state === 'refunding') {
      await pause(RETRY_MS);
      round = await request(requestId, bet);
    }
    return round;
  }
  async function untilPaid({ requestId, bet }: RoundView<Bet, Outcome>): Promise<void> {
    let round = await request(requestId, bet);
    while (round.state === 'paying') {
      await pause(3 * RETRY_MS);
      round = await request(requestId, bet);
    }
    balance.paid(round);
    notifyApp('game:balance');
  }
  /** The round, or null when nothing was played; the player has seen the reason. */
  async function settle(
    { requestId, bet, shown }: Pending,
    stakeSatang: Satang,
  ): Promise<RoundView<Bet, Outcome> | null> {
    let round: RoundView<Bet, Outcome>;
    try {
      round = await outcomeOf(requestId, bet, shown);
    } catch (error) {
      balance.refund(stakeSatang, null);
      storePending(undefined);
      if (!(error instanceof Refused)) throw error;
      await showRefusedCall(error);
      return null;
    }
    if (round.state !== 'refused' && round.state !== 'refunded') return round;
    storePending(undefined);
    balance.refund(stakeSatang, round.balanceSatang);
    if (round.refusal !== null && round.state === 'refused') await showRefusal(round.refusal);
    else await showNotice(TEXT.refundedTitle, TEXT.refunded);
    notifyApp('game:balance');
    return null;
  }

  return {
    get nextSeedHash() {
      return nextSeedHash;
    },
    get last() {
      return last;
    },
    async play(bet, stakeSatang, draw) {
      const requestId = crypto.randomUUID();
      const next = isNextSure && callsUnderWay === 0 ? { seedHash: nextSeedHash, label: requestId } : null;
      isNextSure = false;
      const pending = { requestId, bet, shown: draw === undefined ? next : draw };
      storePending(pending);
      balance.take(stakeSatang);
      return settle(pending, stakeSatang);
    },
    reveal(round) {
      last = round;
      if (storedSession()?.pending?.requestId === round.requestId) storePending(undefined);
      balance.reveal(round);
      notifyApp('game:balance');
      // The wallet has not acknowledged the win yet; the game goes on in the meantime.
      if (round.state === 'paying') untilPaid(round).catch((error: unknown) => console.error(error));
    },
    async refreshBalance() {
      const { balanceSatang } = await nextHashFrom(call<SessionView>('/api/session'));
      balance.confirm(balanceSatang);
      notifyApp('game:balance');
    },
    async resume() {
      const pending = storedSession()?.pending;
      if (!pending) return null;
      balance.take(satang(0));
      return settle(pending, satang(0));
    },
  };
}
