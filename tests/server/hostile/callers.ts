/** Everybody who may call the server, with the means to be let in. */
import { randomUUID } from 'node:crypto';
import { login } from '#contract/auth.ts';
import { paymentWebhook } from '#contract/deposit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openGameSession } from '#server/game/sessions.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { lineSignature } from '#server/line/signature.ts';
import { webhookSecret } from '#server/payment-provider/webhook-secret.ts';
import { type Counterpart, SOURCE as HUB, startCounterpart } from '../../contract/hub88/counterpart.ts';
import { type Payments, type Player, startPayments } from '../deposit/fixture.ts';
import { AGENT, move } from '../ledger/fixture.ts';
import { SECRETS } from '../line/fixture.ts';
import { newKey } from '../operator/fixture.ts';

export interface Callers {
  payments: Payments;
  counterpart: Counterpart;
  /** Headers of a caller of this endpoint, signed if it signs. */
  headers(endpoint: Endpoint, body: string): Promise<Record<string, string>>;
  /** Calls outside the contract that others sign: their paths, an accepted body, and headers for a body. */
  readonly others: readonly {
    path: string;
    sample(): object;
    headers(body: string): Promise<Record<string, string>>;
  }[];
  /** Values of fields by name, which lead on into the code. */
  known: ReadonlyMap<string, readonly string[]>;
  /** Members whose sessions hostile calls have not ended yet. */
  refresh(): Promise<void>;
  /** The server's log lines about faults of its own. */
  logged: readonly string[];
  close(): Promise<void>;
}

/** The SQL of live ids, by the names of fields. */
const IDS: Readonly<Record<string, string>> = {
  round_id: 'select id from lotto_round order by bet_closes_at desc limit 20',
  category_id: 'select id from lotto_category limit 9',
  promotion_id: 'select id from promotion',
  item_id: 'select id from redemption_item',
  quest_id: 'select id from quest',
  event_id: 'select id from quest_event',
  poll_id: 'select id from poll',
  choice_id: 'select id from poll_choice limit 9',
  channel_id: 'select id from payment_channel',
  account_id: 'select id from receiving_account',
  game_id: 'select id from game limit 9',
  bill_id: 'select id from lotto_bill limit 9',
  member_id: 'select id from member limit 9',
  member_ids: 'select id from member limit 9',
  payment_id: 'select id from deposit limit 9',
  withdraw_id: 'select id from withdrawal limit 9',
  id: 'select id from promotion union all select id from quest union all select id from poll',
};

const HUB_CALLS = ['/user/info', '/user/balance', '/transaction/bet', '/transaction/win', '/transaction/rollback'];

/** `random`: numbers from 0 below 1. */
export async function startCallers(random: () => number): Promise<Callers> {
  const logged: string[] = [];
  const counterpart = await startCounterpart();
  const payments = await startPayments({
    config: {
      lineChannelSecrets: SECRETS,
      gameProviders: new Map([[HUB, counterpart.access]]),
      gameKeys: counterpart.keys,
      opn: { url: 'http://127.0.0.1:9', secretKeys: new Map([['chokdee', 'skey_test_1']]) },
    },
    log: { write: (line) => line.includes('"level":50') && logged.push(line.slice(0, 1500)) },
  });
  const { server } = payments;
  const { platform, database } = server;
  // Every call is let through to the code: how often one may call is tested elsewhere.
  Object.assign(platform.limits, { take: async () => undefined });
  const { key } = await newKey(server);
  await database.rows("insert into game_provider (id, name) values ('hub-slots', 'Hub')");
  await database.rows("insert into game_sub_provider values ('hub-slots', 'main', 'Hub')");
  await database.rows(
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, source, released_on)
     values ('${HUB}.slot', 'hub-slots', 'main', 'slot', 'Game', 'เกม', '${HUB}', '2026-01-01')`,
  );
  const [own] = await database.rows<{ id: string }>(
    "select id from game where source = 'sandbox' and category = 'slot' limit 1",
  );
  const secret = await webhookSecret(platform)();

  let players: { player: Player; session: string; hubSession: string }[] = [];
  const one = () => players[Math.floor(random() * players.length)] ?? raise();
  const known = new Map<string, readonly string[]>();

  async function refresh(): Promise<void> {
    await database.rows('delete from emergency_stop');
    players = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const player = await payments.addPlayer();
        const given = move(`given:${player.wallet}`, { house: 'bank_in' }, { wallet: player.wallet }, 1_000_000);
        await transfer(database, [{ ...given, kind: 'deposit' }]);
        const [login] = await database.rows<{ id: string }>('select id from member_session where member_id = $1', [
          player.memberId,
        ]);
        const open = async (source: string, gameId: string) =>
          (await openGameSession(database, {
            session: { sessionId: login?.id ?? '', memberId: player.memberId, agentId: AGENT, agentCode: 'chokdee' },
            game: { game_id: gameId, source, category: 'slot' },
            walletId: String(player.wallet),
            at: platform.now(),
          })) ?? raise();
        return { player, session: await open('sandbox', own?.id ?? ''), hubSession: await open(HUB, `${HUB}.slot`) };
      }),
    );
    // A registered member's password: the fixture's is no hash.
    await database.rows(
      "update member set password_hash = (select password_hash from member where phone = '0812345678') where password_hash = 'x'",
    );
    for (const [name, sql] of Object.entries(IDS))
      known.set(
        name,
        (await database.rows<{ id: unknown }>(sql)).map(({ id }) => String(id)),
      );
    known.set(
      'wallet_id',
      players.map(({ player }) => String(player.wallet)),
    );
    known.set(
      'session_id',
      players.map(({ session }) => session),
    );
    known.set('transaction_id', [randomUUID(), randomUUID(), 'same']);
    known.set('bet_transaction_id', ['same']);
    known.set('agent_code', ['chokdee']);
    known.set('agent_id', [String(AGENT)]);
  }
  await refresh();

  const gameSecret = platform.gameProviders.get('sandbox')?.secret ?? raise();
  const signed = async (body: string) => ({
    'x-hub88-signature': counterpart.signed(body),
  });
  return {
    payments,
    counterpart,
    known,
    logged,
    refresh,
    async headers(endpoint, body): Promise<Record<string, string>> {
      if (endpoint.access === 'operator') return { authorization: `Bearer ${key}` };
      if (endpoint === paymentWebhook) return signatureHeaders(secret, body, platform.now());
      if (endpoint.access === 'provider')
        return { 'x-provider': 'sandbox', ...signatureHeaders(gameSecret, body, platform.now()) };
      if (endpoint.access === 'visitor' && (endpoint === login || random() < 0.5)) return {};
      return { authorization: `Bearer ${one().player.token}` };
    },
    others: [
      ...HUB_CALLS.map((path) => ({
        path: `/provider/hub88/${HUB}${path}`,
        sample: () => {
          const { player, hubSession } = one();
          const ids = {
            transaction_uuid: randomUUID(),
            request_uuid: randomUUID(),
            reference_transaction_uuid: randomUUID(),
          };
          const round = {
            round: 'r',
            round_closed: false,
            is_free: false,
            game_code: 'slot',
            currency: 'THB',
            amount: 100_000,
          };
          return { user: `player-${player.memberId}`, token: hubSession, ...ids, ...round, meta: {} };
        },
        headers: signed,
      })),
      {
        path: '/line/webhook',
        sample: () => ({
          destination: `U${'d'.repeat(32)}`,
          events: [
            {
              type: (['follow', 'unfollow', 'message', 'accountLink'] as const)[Math.floor(random() * 4)],
              webhookEventId: randomUUID(),
              timestamp: Date.now(),
              mode: 'active',
              source: { type: 'user', userId: `U${randomUUID().replaceAll('-', '')}` },
              replyToken: 'a',
              message: { type: 'text', text: 'ยอดเงิน' },
              link: { result: 'ok', nonce: 'n' },
            },
          ],
        }),
        headers: async (body) => ({
          'x-line-signature': lineSignature(SECRETS.get('chokdee') ?? '', Buffer.from(body)),
        }),
      },
      {
        path: '/provider/payment/opn',
        sample: () => ({
          object: 'event',
          key: 'charge.complete',
          data: { object: 'charge', id: 'chrg_test_000000000999' },
        }),
        headers: async () => ({}),
      },
    ],
    async close() {
      await payments.close();
      counterpart.close();
    },
  };
}

function raise(): never {
  throw new Error('the arrangement lacks something');
}
