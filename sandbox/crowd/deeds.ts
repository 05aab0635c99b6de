/** The deeds of the crowd's members: the calls of the app's pages, in their order. */
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requestOtp, verifyOtp } from '#contract/auth.ts';
import { cashbackSummary, claimCashback } from '#contract/cashback.ts';
import { generateQr, paymentChannels, qrcodeInfo } from '#contract/deposit.ts';
import { gameLink, gameList } from '#contract/game.ts';
import { billCreate, billValidate } from '#contract/lotto-bills.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { getUserInfo } from '#contract/member.ts';
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import { checkPollQuota, pollConfig, submitPoll } from '#contract/poll.ts';
import { memberWallets } from '#contract/wallet.ts';
import { spinV2, wheelConfigV2, wheelReward } from '#contract/wheel.ts';
import { requestWithdraw, withdrawRules } from '#contract/withdraw.ts';
import { type Caller, CallRefused } from './caller.ts';
import { oneOf, whole } from './chance.ts';
import type { CrowdMember } from './members.ts';
import { billLines, type Deed } from './plan.ts';

/** One member's turn. `turn` makes its choices other than those of the turn before. */
export interface Turn {
  readonly caller: Caller;
  readonly member: CrowdMember;
  readonly token: string;
  readonly agentId: number;
  readonly turn: number;
  readonly now: () => Date;
  /** Waits between two calls of one turn, as a person does. */
  readonly pause: () => Promise<void>;
}

const BAHT = 100;
/** A member whose balance is below this many stakes deposits before a bill or a game. */
const STAKES_IN_HAND = 20;

async function cashOf({ caller, token }: Turn): Promise<{ id: string; balance: Satang }> {
  const { wallets } = await caller.call(memberWallets, {}, token);
  const cash = wallets.find(({ wallet_type_id }) => wallet_type_id === 1);
  if (!cash) throw new CallRefused('no cash wallet');
  return { id: cash.id, balance: satangOf(cash.balance) };
}

const bankAnswer = z.object({ results: z.array(z.string()) });

/** Opens a PromptPay deposit and pays it at the sandbox's bank. */
async function deposit(turn: Turn): Promise<void> {
  const { caller, member, token } = turn;
  const channels = await caller.call(paymentChannels, {}, token);
  const channel = channels.find(({ type, available }) => type === 'promptpay' && available);
  if (!channel) return;
  const amount = member.stake * oneOf([20, 30, 50, 50, 100], 'deposit', member.number, turn.turn);
  const open =
    (await caller.call(qrcodeInfo, {}, token)) ??
    (await caller.call(generateQr, { channel_id: channel.channel_id, amount: Math.max(100, amount) }, token));
  await turn.pause();
  await caller.json('/sandbox/bank/pay', bankAnswer, { deposit_id: open.payment_id });
}

/** The cash wallet, after a deposit if it is nearly empty. */
async function filledWallet(turn: Turn): Promise<string> {
  const { id, balance } = await cashOf(turn);
  if (balance < turn.member.stake * STAKES_IN_HAND * BAHT) await deposit(turn);
  return id;
}

/** Leaves out the last minutes: a bill takes a moment. */
const BEFORE_CLOSE_MS = 60_000;

async function bill(turn: Turn): Promise<void> {
  const { caller, member, token, agentId } = turn;
  const wallet = await filledWallet(turn);
  const lobby = await caller.call(lottoLobby, { agent_id: agentId });
  const latest = turn.now().getTime() + BEFORE_CLOSE_MS;
  const open = lobby
    .flatMap(({ rounds }) => rounds)
    .filter(({ status, bet_closes_at }) => status === 'open' && Date.parse(bet_closes_at) > latest)
    .sort((a, b) => a.bet_closes_at.localeCompare(b.bet_closes_at));
  // Most bills are for the next draws.
  const round = open[Math.min(whole(open.length, 'round', member.number, turn.turn), whole(6, 'soon', turn.turn))];
  if (!round) return;
  const lines = billLines(member.stake, member.number, turn.turn);
  const bet = { round_id: round.round_id, wallet_id: wallet, lines, agent_id: agentId };
  const priced = await caller.call(billValidate, bet, token);
  await turn.pause();
  if (priced.is_acceptable)
    await caller.call(billCreate, { validation_id: priced.validation_id, agent_id: agentId }, token);
}

/** The bet of a game's page for a round; null if the crowd does not know this kind of game. */
function gameBet(category: string, stake: number, ...parts: readonly (string | number)[]): unknown {
  const stakeSatang = satang(Math.max(5, stake) * BAHT);
  if (category === 'casino') return [{ field: `single-${1 + whole(6, 'die', ...parts)}`, stakeSatang }];
  return { stakeSatang };
}

const anything = z.unknown();

/** Opens a game and plays some rounds. */
async function game(turn: Turn): Promise<void> {
  const { caller, member, token } = turn;
  const wallet_id = await filledWallet(turn);
  const category = oneOf(['slot', 'slot', 'casino'], 'category', member.number, turn.turn);
  const games = await caller.call(gameList, { category, limit: 20 });
  const { game_id, provider_id, source } = games[whole(games.length, 'game', member.number, turn.turn)] ??
    games[0] ?? { game_id: '', provider_id: '', source: '' };
  if (game_id === '') return;
  const { link } = await caller.call(gameLink, { wallet_id, game_id, provider_id, source, is_mobile: true }, token);
  const { origin, searchParams } = new URL(link);
  const bearer = randomBytes(32).toString('base64url');
  await caller.json(`${origin}/api/session`, anything, { token: searchParams.get('token'), bearer });
  const rounds = 3 + whole(8, 'rounds', member.number, turn.turn);
  for (let round = 0; round < rounds; round++) {
    await turn.pause();
    const bet = gameBet(category, member.stake / 5, member.number, turn.turn, round);
    await caller.json(`${origin}/api/round`, anything, { requestId: randomUUID(), bet }, bearer);
  }
}

async function wheel(turn: Turn): Promise<void> {
  const { caller, token } = turn;
  const { waiting, free_spins, setting } = await caller.call(wheelConfigV2, {}, token);
  if (!setting.is_open) return;
  const spun = waiting ?? (await caller.call(spinV2, { use: free_spins > 0 ? 'free' : 'point' }, token));
  await turn.pause();
  await caller.call(wheelReward, { spin_id: spun.spin_id }, token);
}

async function vote(turn: Turn): Promise<void> {
  const { caller, member, token, agentId } = turn;
  const { config, choices, metadata } = await caller.call(pollConfig, { agent_id: agentId }, token);
  const isNewest = metadata.previous_poll_id === null || turn.turn % 2 === 0;
  const poll = isNewest
    ? { config, choices }
    : await caller.call(pollConfig, { poll_id: metadata.previous_poll_id, agent_id: agentId }, token);
  const poll_id = poll.config.poll_id;
  const { can_vote } = await caller.call(checkPollQuota, { poll_id, agent_id: agentId }, token);
  const choice = poll.choices[whole(poll.choices.length, 'choice', member.number, turn.turn)];
  if (!can_vote || !choice) return;
  await turn.pause();
  await caller.call(submitPoll, { poll_id, choice_id: choice.choice_id, agent_id: agentId }, token);
}

async function cashback({ caller, token, pause }: Turn): Promise<void> {
  const summary = await caller.call(cashbackSummary, {}, token);
  for (const kind of ['turnover', 'loss'] as const) {
    if (satangOf(summary[kind].claimable) === 0) continue;
    await pause();
    await caller.call(claimCashback, { kind }, token);
  }
}

const messages = z.object({ messages: z.array(z.object({ text: z.string() })) });

/** Reads the one-time code on the sandbox's phone, as its owner would. */
async function provePhone({ caller, member, token, pause }: Turn): Promise<void> {
  const { phone_proved } = await caller.call(getUserInfo, {}, token);
  if (phone_proved) return;
  await caller.call(requestOtp, { purpose: 'verify_phone' }, token);
  await pause();
  const received = await caller.json(`/sandbox/phone/messages?to=${member.phone}`, messages);
  const otp = /\b\d{6}\b/.exec(received.messages[0]?.text ?? '')?.[0];
  if (otp) await caller.call(verifyOtp, { purpose: 'verify_phone', otp }, token);
}

async function withdraw(turn: Turn): Promise<void> {
  const { caller, member, token } = turn;
  const { id, balance } = await cashOf(turn);
  const keeps = member.stake * STAKES_IN_HAND * 3 * BAHT;
  if (balance < keeps * 2) return;
  await provePhone(turn);
  const { blocked, min, max } = await caller.call(withdrawRules, {}, token);
  const hundreds = Math.floor(Math.min(balance - keeps, satangOf(max)) / (100 * BAHT));
  const amount = satang(hundreds * 100 * BAHT);
  if (blocked || amount < satangOf(min)) return;
  await turn.pause();
  await caller.call(requestWithdraw, { wallet_id: id, amount: bahtOf(amount) }, token);
}

const DEEDS: Readonly<Record<Deed, (turn: Turn) => Promise<void>>> = {
  bill,
  game,
  wheel,
  vote,
  cashback,
  withdraw,
};

/** Does a deed. Throws the caller's errors; `CallRefused` is expected. */
export const doDeed = (deed: Deed, turn: Turn): Promise<void> => DEEDS[deed](turn);
