/** Holds the wallet of a running server against Hub88's document, from outside: with one member's login, and what Hub88 has. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { gameLink, gameList, gameWallets } from '#contract/game.ts';
import { connect } from '../conformance/backend.ts';
import { openEnvelope } from '../conformance/envelope.ts';
import { amountOf, bet, rollback, type Seat, win } from './calls.ts';
import { type Counterpart, listedGame, SOURCE, type WalletAnswer } from './counterpart.ts';
import { inWords, Model, onWire, sentCall } from './model.ts';

const NAME = 'Conformance';
const [SLOT, ROULETTE] = ['conformance_slot', 'conformance_roulette'];

/** The counterpart's list: a game to play, and one of another category. */
export const LIST = [
  listedGame(SLOT, { name: `${NAME} slot` }),
  listedGame(ROULETTE, { name: `${NAME} roulette`, category: 'Table Games' }),
];

interface Wallet {
  /** The server. */
  url: string;
  agentCode: string;
  /** The token of the member's login. */
  token: string;
  counterpart: Counterpart;
}

export interface ProviderCheck {
  name: string;
  expected: string;
  found: string;
}

/** The game of the list, once the server shows it; undefined: not yet. */
export async function shownGame({ url, agentCode }: Pick<Wallet, 'url' | 'agentCode'>) {
  const input = { agent_code: agentCode, search: `${NAME} slot` };
  const answer = await connect(url)({ ...gameList, input }).catch(() => undefined);
  const opened = answer && openEnvelope(answer, {});
  const parsed = gameList.output.safeParse(opened?.kind === 'success' ? opened.data : undefined);
  return parsed.data?.find(({ source }) => source === SOURCE);
}

/** Opens the game as the app does, and returns the content of the launch request. Throws if the server refuses. */
async function openSeat({ url, agentCode, token, counterpart }: Wallet): Promise<Seat> {
  const send = connect(url);
  const game = await shownGame({ url, agentCode });
  if (!game) throw new Error('the server does not show the game of the list');
  const { game_id, provider_id, sub_provider_id, source } = game;
  const wallets = openEnvelope(
    await send({ ...gameWallets, input: { game_id, provider_id, sub_provider_id }, token }),
    {},
  );
  const [wallet] = gameWallets.output.parse(wallets.kind === 'success' ? wallets.data : wallets);
  const input = { wallet_id: String(wallet?.id), game_id, provider_id, source, is_mobile: true };
  const opened = openEnvelope(await send({ ...gameLink, input, token }), {});
  const launch = counterpart.launches.at(-1);
  if (opened.kind !== 'success' || !launch) throw new Error(`the game is not opened: ${JSON.stringify(opened)}`);
  return { user: String(launch.user), token: String(launch.token), game: SLOT };
}

type Sent = (path: string, body: unknown, signature?: string | null) => Promise<WalletAnswer>;

async function balanceOf(send: Sent, { user, token, game }: Seat): Promise<number> {
  const { status, balance } = await send('/user/balance', { user, token, game_code: game, request_uuid: randomUUID() });
  if (balance === undefined) throw new Error(`no balance: ${status}`);
  return balance / 1000;
}

/** Each status that can be had without a change of the member, the agent or the server. */
async function statuses(send: Sent, seat: Seat): Promise<ProviderCheck[]> {
  const checks: ProviderCheck[] = [];
  async function check(name: string, expected: string, path: string, body: unknown, signature?: string | null) {
    const { http, status } = await send(path, body, signature);
    checks.push({ name, expected, found: http === 200 ? status : `HTTP ${http} ${status}` });
  }
  const [bets, wins, back] = ['/transaction/bet', '/transaction/win', '/transaction/rollback'];
  const satang = await balanceOf(send, seat);
  const placed = bet(seat, 1);
  const [won, late] = [win(placed, 2), bet(seat, 1)];
  const request_uuid = randomUUID();
  await check('a user', 'RS_OK', '/user/info', { user: seat.user, request_uuid });
  await check('an unknown user', 'RS_ERROR_UNKNOWN', '/user/info', { user: 'nobody-at-all', request_uuid });
  await check('no signature', 'RS_ERROR_INVALID_SIGNATURE', bets, placed, null);
  await check('a wrong signature', 'RS_ERROR_INVALID_SIGNATURE', bets, placed, Buffer.alloc(256).toString('base64'));
  await check('no JSON', 'RS_ERROR_WRONG_SYNTAX', bets, '{"user"');
  await check('a missing field', 'RS_ERROR_WRONG_SYNTAX', bets, { ...placed, transaction_uuid: undefined });
  await check('a part of a satang', 'RS_ERROR_WRONG_SYNTAX', bets, { ...placed, amount: 100_001 });
  await check('an amount as text', 'RS_ERROR_WRONG_TYPES', bets, { ...placed, amount: '100000' });
  await check('an unknown token', 'RS_ERROR_INVALID_TOKEN', bets, { ...placed, token: 'x'.repeat(40) });
  await check('an unknown game', 'RS_ERROR_INVALID_GAME', bets, { ...placed, game_code: 'nothing' });
  await check('a game of another category', 'RS_ERROR_INVALID_GAME', bets, { ...placed, game_code: ROULETTE });
  await check('another currency', 'RS_ERROR_WRONG_CURRENCY', bets, { ...placed, currency: 'EUR' });
  await check('more than there is', 'RS_ERROR_NOT_ENOUGH_MONEY', bets, bet(seat, (satang + 1) / 100));
  await check('a bet', 'RS_OK', bets, placed);
  await check('the same bet', 'RS_OK', bets, placed);
  await check('the same id, another amount', 'RS_ERROR_DUPLICATE_TRANSACTION', bets, {
    ...placed,
    amount: amountOf(2),
  });
  await check('a win', 'RS_OK', wins, won);
  await check('a win of no bet', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', wins, win(late, 1));
  await check('a rollback before its bet', 'RS_OK', back, rollback(late));
  await check('the bet after its rollback', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', bets, late);
  await check('a rollback of a bet that has won', 'RS_ERROR_UNKNOWN', back, rollback(placed));
  await check('a rollback of the win', 'RS_OK', back, rollback(won));
  await check('a rollback of the bet then', 'RS_OK', back, rollback(placed));
  const after = await balanceOf(send, seat);
  checks.push({ name: 'the balance is as before', expected: String(satang), found: String(after) });
  return checks;
}

/**
 * Runs this many random sequences of calls, repeated and reordered; `why` is null if all answers follow the model.
 */
async function sequences(send: Sent, seats: readonly Seat[], runs: number): Promise<string | null> {
  const [first] = seats;
  if (!first) throw new Error('no seat');
  const result = await fc.check(
    fc.asyncProperty(fc.array(sentCall, { minLength: 5, maxLength: 40 }), async (calls) => {
      const prefix = randomUUID().slice(0, 8);
      const model = new Model([await balanceOf(send, first)]);
      for (const incoming of calls) {
        const { path, body } = onWire(incoming, seats[incoming.session % seats.length] ?? first, prefix);
        const [found, expected] = [inWords(await send(path, body)), model.apply(incoming)];
        if (found !== expected) throw new Error(`${JSON.stringify(incoming)}: ${found}, not ${expected}`);
      }
      const left = await balanceOf(send, first);
      if (left !== model.balance[0]) throw new Error(`in the end ${left} satang, not ${model.balance[0]}`);
    }),
    { numRuns: runs },
  );
  return result.failed ? (fc.defaultReportMessage(result) ?? 'failed') : null;
}

/**
 * Every status that can be produced from outside, then the sequences. The first part leaves the member's money as it
 * was; the second plays with some 30 baht at a time and pays wins.
 */
export async function checkProvider(wallet: Wallet, runs: number): Promise<ProviderCheck[]> {
  const send: Sent = (path, body, signature) => wallet.counterpart.call(wallet.url, path, body, signature);
  const seats = [await openSeat(wallet), await openSeat(wallet)];
  const [seat] = seats;
  if (!seat) throw new Error('no seat');
  const checks = await statuses(send, seat);
  const why = await sequences(send, seats, runs);
  return [...checks, { name: `${runs} sequences as the model says`, expected: 'all', found: why ?? 'all' }];
}
