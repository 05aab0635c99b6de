/** A member's way from opening the app to leaving it, call by call as the app's pages send them. */
import { setTimeout as wait } from 'node:timers/promises';
import { login, register, requestOtp, verifyOtp } from '#contract/auth.ts';
import { generateQr, paymentChannels } from '#contract/deposit.ts';
import { billCreate, billList, billValidate } from '#contract/lotto-bills.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { lottoResults } from '#contract/lotto-results.ts';
import { getUserInfo } from '#contract/member.ts';
import { satangOf } from '#contract/money.ts';
import { memberNotifications } from '#contract/notice.ts';
import { statement } from '#contract/statement.ts';
import { stream } from '#contract/stream.ts';
import { memberWallets } from '#contract/wallet.ts';
import { requestWithdraw, withdrawRules } from '#contract/withdraw.ts';
import { shootNumber, yeekeeLists, yeekeeStream } from '#contract/yeekee.ts';
import { type Caller, call, fetchText, openStream, Refused } from './wire.ts';

const AGENT = { agent_id: 3, agent_code: 'chokdee' };
const byAgent = { agent_id: AGENT.agent_id };
const PASSWORD = 'players-of-the-bench';
const STAKE_BAHT = 5;
/** Amounts differ: only 99 open deposits of one amount fit a receiving account, each with satang of its own. */
const MIN_DEPOSIT_BAHT = 300;
const DEPOSIT_RANGE_BAHT = 3000;
const LOW_SATANG = 100_00;
const WITHDRAWN_BAHT = 300;
const WITHDRAWN_SATANG = WITHDRAWN_BAHT * 100;
/** A round that closes while a bill is written is no fault. */
const BEFORE_CLOSE_MS = 60_000;
const EVENT_MS = 10_000;

export interface Member extends Caller {
  phone: string;
  /** When the round's rule allows the next shot, by the last one's answer; null before the first. */
  nextShotAt: string | null;
}

export type Step =
  | 'open'
  | 'log in'
  | 'home'
  | 'deposit'
  | 'credited'
  | 'bet'
  | 'shoot'
  | 'shot seen'
  | 'look'
  | 'withdraw';

/** Measures a journey's steps, and pauses between them as a person does. */
export interface Pace {
  timed<Result>(step: Step, work: Promise<Result>): Promise<Result>;
  think(): Promise<void>;
}

const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0');
const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];
const isOneIn = (count: number) => Math.random() * count < 1;

/** The code on the sandbox's phone, which comes a moment after it was requested; on a busy machine many seconds. */
async function codeOf(member: Member): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const messages = await fetchText(member, `/sandbox/phone/messages?to=${member.phone}`);
    const code = /\b\d{6}\b/.exec(messages)?.[0];
    if (code) return code;
    await wait(100);
  }
  throw new Refused('no_code');
}

/** Opens the account of this number and verifies its phone, at the sandbox's phone. */
export async function join(url: string, number: number): Promise<Member> {
  const nine = String(number).padStart(6, '0');
  const member: Member = {
    url,
    phone: `0611${nine}`,
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    token: null,
    nextShotAt: null,
  };
  const session = await call(member, register, {
    agent_code: AGENT.agent_code,
    phone: member.phone,
    password: PASSWORD,
    first_name: 'ผู้เล่น',
    last_name: 'ทดลอง',
    bank_code: 'KBANK',
    // The sandbox's bank takes accounts that end with 7 or 8 for somebody else's.
    bank_account_no: `611${nine}1`,
    birth_date: '1990-01-01',
    accept_terms: true,
  });
  member.token = session.access_token;
  await call(member, requestOtp, { purpose: 'verify_phone' });
  await call(member, verifyOtp, { purpose: 'verify_phone', otp: await codeOf(member) });
  return member;
}

/** One visit. Throws `Refused` at the first call that fails. */
export async function journey(member: Member, { timed, think }: Pace): Promise<void> {
  await timed('open', fetchText(member, '/'));
  if (isOneIn(5)) {
    const input = { agent_code: AGENT.agent_code, username: member.phone, password: PASSWORD };
    member.token = (await timed('log in', call(member, login, input))).access_token;
  }
  const events = await openStream(member, stream.path);
  try {
    const [, wallets, lobby] = await timed(
      'home',
      Promise.all([
        call(member, getUserInfo, {}),
        call(member, memberWallets, {}),
        call(member, lottoLobby, byAgent),
        call(member, memberNotifications, {}),
      ]),
    );
    const cash = wallets.wallets.find(({ wallet_type_id }) => wallet_type_id === 1);
    if (!cash) throw new Refused('no_wallet');
    await think();

    if (satangOf(cash.balance) < LOW_SATANG) {
      const channels = await timed('deposit', call(member, paymentChannels, {}));
      const channel = channels.find(({ type, available }) => type === 'promptpay' && available);
      if (!channel) throw new Refused('no_channel');
      await think();
      const input = {
        channel_id: channel.channel_id,
        amount: MIN_DEPOSIT_BAHT + Math.floor(Math.random() * DEPOSIT_RANGE_BAHT),
      };
      const { payment_id } = await timed('deposit', call(member, generateQr, input));
      await think();
      const credited = events.next('"type":"wallet"', EVENT_MS);
      await timed(
        'credited',
        Promise.all([fetchText(member, '/sandbox/bank/pay', JSON.stringify({ deposit_id: payment_id })), credited]),
      );
    }

    const latest = Date.now() + BEFORE_CLOSE_MS;
    const open = lobby
      .flatMap(({ rounds }) => rounds)
      .filter(({ status, bet_closes_at }) => status === 'open' && Date.parse(bet_closes_at) > latest);
    const round = oneOf(open);
    if (round) {
      const lines = [
        { bet_type: 'three_top' as const, number: digits(3), amount: STAKE_BAHT },
        { bet_type: 'two_top' as const, number: digits(2), amount: STAKE_BAHT },
        { bet_type: 'two_bottom' as const, number: digits(2), amount: STAKE_BAHT },
      ];
      const bill = { round_id: round.round_id, wallet_id: cash.id, lines, ...byAgent };
      const priced = await timed('bet', call(member, billValidate, bill));
      await think();
      if (priced.is_acceptable)
        await timed('bet', call(member, billCreate, { validation_id: priced.validation_id, ...byAgent }));
    }
    await think();

    await watch(member, { timed, think });

    await timed('look', call(member, billList, byAgent));
    await think();
    await timed('look', Promise.all([call(member, statement, {}), call(member, lottoResults, byAgent)]));
    await think();

    if (isOneIn(5)) {
      const { blocked, wallets: left } = await timed('withdraw', call(member, withdrawRules, {}));
      const rich = left.find(
        ({ wallet_id, balance }) => wallet_id === cash.id && satangOf(balance) >= WITHDRAWN_SATANG,
      );
      await think();
      if (!blocked && rich)
        await timed('withdraw', call(member, requestWithdraw, { wallet_id: cash.id, amount: WITHDRAWN_BAHT }));
    }
  } finally {
    events.close();
  }
}

/** Watches a yeekee round, shoots a number into it, and waits until the stream shows that shot. */
async function watch(member: Member, { timed, think }: Pace): Promise<void> {
  const rounds = await timed('shoot', call(member, yeekeeLists, byAgent));
  const latest = Date.now() + BEFORE_CLOSE_MS;
  const shooting = rounds.find(
    ({ round: { status, shoot_closes_at } }) =>
      status === 'open' && shoot_closes_at !== null && Date.parse(shoot_closes_at) > latest,
  );
  if (!shooting) return;
  const { round_id } = shooting.round;
  const shots = await openStream(member, `${yeekeeStream.path}?round_id=${round_id}&agent_id=${AGENT.agent_id}`);
  try {
    await think();
    // The app's button is shut until then.
    if (member.nextShotAt !== null) await wait(Math.max(0, Date.parse(member.nextShotAt) - Date.now()));
    const number = digits(5);
    const seen = shots.next(`"number":"${number}"`, EVENT_MS);
    const [{ next_shot_at }] = await timed(
      'shot seen',
      Promise.all([timed('shoot', call(member, shootNumber, { round_id, number, ...byAgent })), seen]),
    );
    member.nextShotAt = next_shot_at;
    await think();
  } finally {
    shots.close();
  }
}
