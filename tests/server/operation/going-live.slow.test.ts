import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#contract/auth.ts';
import { generateQr, inquiryStatus, paymentChannels, paymentWebhook } from '#contract/deposit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { gameLink } from '#contract/game.ts';
import { billCreate, billDetail, billValidate } from '#contract/lotto-bills.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { satangOf } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { openDatabase } from '#server/database/database.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { bet, win } from '../../contract/hub88/calls.ts';
import { LIST, shownGame } from '../../contract/hub88/checks.ts';
import { type Counterpart, OPERATOR_ID, SOURCE, startCounterpart } from '../../contract/hub88/counterpart.ts';
import { callServer, onCluster, onDatabase } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { killMains, runAgent, startMain } from '../runtime/main-process.ts';
import { copyAgentFolder } from './agent-folder.ts';
import { makeOwn } from './own-data.ts';

const CLUSTER = process.env.CHOKDEE_TEST_CLUSTER ?? '';
const WEBHOOK_SECRET = 'w'.repeat(32);
const AGENT = { agent_id: 3, agent_code: 'chokdee' };
const byAgent = { agent_id: AGENT.agent_id };
const BANK_ACCOUNT = { bank_code: 'KBANK', account_no: '1234567890', account_name: 'ผู้เล่น คนแรก' };

let name: string;
let databaseUrl: string;
let hub: Counterpart;
/** The answer of both sources of results for a day; null: not yet. */
let drawn: { three_top: string; two_bottom: string } | null = null;
const sources = createServer((request, response) => {
  const date = new URL(request.url ?? '/', 'http://sources').searchParams.get('date');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ date, result: drawn }));
});

const copy = copyAgentFolder();
const { path: folder, edit, remove } = copy;

beforeAll(async () => {
  name = `live_${randomUUID().replaceAll('-', '')}`;
  await onCluster(CLUSTER, `create database ${name}`);
  databaseUrl = onDatabase(CLUSTER, name);
  makeOwn(copy);
  edit('operation/settings', (settings) => {
    settings.withdraw = { ...settings.withdraw, phone_proof: false };
  });
  // A round is open at every hour, and two sources know its result.
  edit('operation/lotteries', ({ lotteries }) => {
    lotteries.hanoi.sources = [{ name: 'one' }, { name: 'two' }];
    Object.assign(lotteries.hanoi.schedule, { opens_days_before: 1, opens: '00:00', closes: '23:55', result: '23:55' });
  });
  hub = await startCounterpart();
  hub.list = LIST;
  sources.listen(0, '127.0.0.1');
  await once(sources, 'listening');
});
afterAll(async () => {
  killMains();
  hub.close();
  sources.closeAllConnections();
  sources.close();
  remove();
  await onCluster(CLUSTER, `drop database ${name} with (force)`);
});

const PATIENCE = { timeout: 30_000, interval: 200 };

test('from an empty database to a deposit, a game and a lottery bill, with production’s settings and nothing of the sandbox', {
  timeout: 120_000,
}, async () => {
  const { port } = sources.address() as AddressInfo;
  const settings = {
    SANDBOX: 'off',
    DATABASE_URL: databaseUrl,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    GAME_PROVIDERS: `${SOURCE}=${OPERATOR_ID}@hub88+${hub.origin}`,
    GAME_KEYS: hub.keys,
    RESULT_SOURCES: `one=numbers@http://127.0.0.1:${port}/one,two=numbers@http://localhost:${port}/two`,
  };
  // As in the runbook: an empty database's plan ends with 0, so that `plan && apply` works.
  const planned = await runAgent(databaseUrl, 'plan', folder);
  expect(planned).toMatchObject({ code: 0, errors: '' });
  expect(planned.printed).toMatch(/^\+ agent chokdee\n(.*\n)*\d+ changes to make\. The database is empty/m);
  const applied = await runAgent({ ...settings, NODE_ENV: undefined }, 'apply', folder, '--gives', 'unlimited');
  expect(applied).toMatchObject({ code: 0, errors: '' });
  expect(applied.printed).toContain('lottery hanoi: source one is asked for lottery=hanoi\n');
  expect(applied.printed).toMatch(/\d+ changes made\.\n$/);
  const main = startMain({ NODE_ENV: 'production', ...settings });
  await expect.poll(main.output, PATIENCE).toMatch(/ is ready\n/);
  // Players' links would lead to this computer.
  expect(main.output()).toContain('PUBLIC_URL is not set');
  const url = /app {6}(http:\/\/[^/]+)/.exec(main.output())?.[1] ?? '';
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at by the expectations below
  async function call(endpoint: Endpoint, input: object, headers: Record<string, string> = {}): Promise<any> {
    const { body } = await callServer(url, endpoint, input, { ...(token !== '' && { token }), headers });
    expect(body, endpoint.path).toMatchObject({ data: expect.anything() });
    return body.data;
  }
  /** In satang. */
  const balance = async () => satangOf((await call(memberWallets, {})).wallets[0].balance);

  const session = await call(register, {
    agent_code: AGENT.agent_code,
    phone: '0891234567',
    password: 'first-player-1',
    first_name: 'ผู้เล่น',
    last_name: 'คนแรก',
    bank_code: BANK_ACCOUNT.bank_code,
    bank_account_no: BANK_ACCOUNT.account_no,
    birth_date: '1990-01-01',
    accept_terms: true,
  });
  token = session.access_token;

  // The payment provider reports what was paid.
  const channels: { type: string; channel_id: string }[] = await call(paymentChannels, {});
  const channel = channels.find(({ type }) => type === 'promptpay');
  const payment = await call(generateQr, { channel_id: channel?.channel_id, amount: 500 });
  const database = openDatabase(databaseUrl, { onError: () => undefined });
  const receiving = await database.row<{ id: string }>('select receiving_account_id::text as id from deposit');
  const report = {
    transaction_id: randomUUID(),
    account_id: receiving?.id,
    amount: payment.amount,
    reference: null,
    payer: BANK_ACCOUNT,
    paid_at: new Date().toISOString(),
  };
  await call(paymentWebhook, report, signatureHeaders(WEBHOOK_SECRET, JSON.stringify(report), new Date()));
  expect(await call(inquiryStatus, { payment_id: payment.payment_id })).toMatchObject({ status: 'paid' });
  const deposited = satangOf(payment.amount);
  expect(await balance()).toBe(deposited);

  // The provider's list has filled the catalogue; a game is opened, and plays with the wallet.
  await expect.poll(() => shownGame({ url, agentCode: AGENT.agent_code }), PATIENCE).toBeTruthy();
  const game = await shownGame({ url, agentCode: AGENT.agent_code });
  const [wallet] = (await call(memberWallets, {})).wallets;
  await call(gameLink, {
    wallet_id: wallet.id,
    game_id: game?.game_id,
    provider_id: game?.provider_id,
    source: SOURCE,
    is_mobile: true,
  });
  const launched = hub.launches.at(-1);
  const seat = { user: String(launched?.user), token: String(launched?.token), game: String(launched?.game_code) };
  const placed = bet(seat, 100);
  expect(await hub.call(url, '/transaction/bet', placed)).toMatchObject({ status: 'RS_OK' });
  expect(await hub.call(url, '/transaction/win', win(placed, 250))).toMatchObject({ status: 'RS_OK' });
  expect(await balance()).toBe(deposited + 150_00);

  // A bill on a lottery whose result two sources must agree on.
  const lobby: { rounds: { round_id: string; kind: string; category_name: string; status: string }[] }[] = await call(
    lottoLobby,
    byAgent,
  );
  const round = lobby
    .flatMap(({ rounds }) => rounds)
    .find(({ category_name, status }) => category_name === 'ฮานอย ปกติ' && status === 'open');
  const lines = [{ bet_type: 'two_bottom', number: '45', amount: 10 }];
  const priced = await call(billValidate, { round_id: round?.round_id, wallet_id: wallet.id, lines, ...byAgent });
  const bill = await call(billCreate, { validation_id: priced.validation_id, ...byAgent });
  const before = await balance();
  // The hours until the draw are over.
  await database.rows(
    `update lotto_round set bet_opens_at = now() - interval '1 hour', bet_closes_at = now(), result_at = now() where id = $1`,
    [round?.round_id],
  );
  drawn = { three_top: '123', two_bottom: '45' };
  await expect
    .poll(async () => (await call(billDetail, { bill_id: bill.bill_id })).status, { ...PATIENCE, timeout: 45_000 })
    .toBe('won');
  expect(await balance()).toBe(before + 10_00 * priced.lines[0].rate);

  expect(await faultsOfBooks(database)).toEqual([]);
  await database.close();
  main.child.kill('SIGTERM');
  expect(await main.exited).toBe(0);
});
