import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { PlayedRound, RoundView, SessionView } from '#sandbox/games/api.ts';
import { type GamesServer, startGamesServer } from '#sandbox/games/server.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';

const SECRET = 's'.repeat(43);
export const SESSION = 'platform-session-1';
type Step = 'balance' | 'bet' | 'win' | 'refund';
/** `lost`: carried out, but the answer is lost. `dropped`: the call is lost. */
type Behaviour = 'fine' | 'lost' | 'dropped' | 'ended' | 'broken';

interface Call {
  transaction_id: string;
  bet_transaction_id?: string;
  amount: number;
}

/** A wallet of one player with the platform's rules, which can be made to fail at any step. */
interface FakePlatform {
  url: string;
  balance: number;
  behaviour: Record<Step, Behaviour>;
  /** Every call that arrived, as `bet 10`. */
  readonly calls: string[];
  close(): Promise<void>;
}

async function startFakePlatform(port = 0): Promise<FakePlatform> {
  const fastify = Fastify({ forceCloseConnections: true });
  const done = new Map<string, 'bet' | 'closed' | 'tombstone'>();
  const answered = new Set<string>();
  const platform: FakePlatform = {
    url: '',
    balance: 1000,
    behaviour: { balance: 'fine', bet: 'fine', win: 'fine', refund: 'fine' },
    calls: [],
    close: () => fastify.close(),
  };
  const no = (code: string) => ({
    error: 1,
    message: code,
    code,
    data: { balance: platform.balance, currency: 'THB' },
  });

  function judge(step: Step, call: Call) {
    if (step === 'balance') return null;
    if (answered.has(call.transaction_id)) return null;
    if (step === 'bet') {
      if (platform.behaviour.bet === 'ended') return no('game_session_ended');
      if (done.has(call.transaction_id)) return no('bet_refunded');
      if (platform.balance < call.amount) return no('insufficient_balance');
      done.set(call.transaction_id, 'bet');
      platform.balance -= call.amount;
    } else {
      const bet = call.bet_transaction_id ?? '';
      const state = done.get(bet);
      if (step === 'win' && state !== 'bet') return no('bet_not_found');
      if (state === 'bet') platform.balance += call.amount;
      done.set(bet, state === 'bet' ? 'closed' : 'tombstone');
    }
    answered.add(call.transaction_id);
    return null;
  }

  fastify.post<{ Params: { step: Step }; Body: Call }>('/provider/wallet/:step', async (request, reply) => {
    const { step } = request.params;
    const chosen = platform.behaviour[step];
    if (chosen === 'dropped') return void reply.hijack().raw.destroy();
    if (chosen === 'broken') return reply.code(503).send(no('overloaded'));
    const expected = signatureHeaders(
      SECRET,
      JSON.stringify(request.body),
      new Date(Number(request.headers['x-timestamp'])),
    );
    if (request.headers['x-signature'] !== expected['x-signature'])
      return reply.code(401).send(no('signature_invalid'));
    if (step !== 'balance') platform.calls.push(`${step} ${request.body.amount}`);
    const refusal = judge(step, request.body);
    if (chosen === 'lost') return void reply.hijack().raw.destroy();
    return refusal ?? { error: 0, message: '', data: { balance: platform.balance, currency: 'THB' } };
  });
  platform.url = await fastify.listen({ host: '127.0.0.1', port });
  return platform;
}

interface OpenedSession extends SessionView {
  bearer: string;
}
/** A seed as a page generates it. */
export const newBearer = () => randomBytes(32).toString('base64url');

export interface GamesWorld {
  server: TestServer;
  platform: FakePlatform;
  games: GamesServer;
  launch(changes?: object): Promise<Response>;
  /** A launched game: its bearer, and what the page would get. */
  open(changes?: object): Promise<OpenedSession>;
  /** A call of a game page; without a body a GET. */
  call<Answer>(path: string, options: { bearer?: string; body?: unknown }): Promise<{ status: number; body: Answer }>;
  play(bearer: string, bet: unknown, requestId?: string): Promise<{ status: number; body: PlayedRound }>;
  /** Waits until the round is in this state; fails after 10 s. */
  until(bearer: string, state: RoundView['state']): Promise<RoundView>;
  /** Ends the games server as it is and starts another one over the same tables. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The games server over a database of its own, beside a platform whose wallet the test controls. */
export async function startGamesWorld(): Promise<GamesWorld> {
  const server = await startTestServer({ config: { sandbox: false } });
  const platform = await startFakePlatform();
  const start = () =>
    startGamesServer({
      config: { ...server.platform.config, gamesPort: 0 },
      database: server.database,
      platformUrl: () => platform.url,
      appUrl: () => platform.url,
      secret: SECRET,
      now: () => server.platform.now(),
      log: server.platform.log.child({}, { level: 'silent' }),
      walletTimeoutMs: 500,
    });
  const world: GamesWorld = {
    server,
    platform,
    games: await start(),
    launch(changes = {}) {
      const body = JSON.stringify({
        mode: 'real',
        sessionId: SESSION,
        gameId: 'slot-1',
        providerId: 'luckyreel',
        category: 'slot',
        gameName: 'ดาวเรืองทองคำ',
        image: '/media/art/slot/slot-1.marigold.svg',
        playerName: 'som***',
        playerId: null,
        isMobile: true,
        language: 'th',
        returnUrl: platform.url,
        ...changes,
      });
      return fetch(`${world.games.origin}/launch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatureHeaders(SECRET, body, server.platform.now()) },
        body,
      });
    },
    async open(changes) {
      const { link }: { link: string } = await (await world.launch(changes)).json();
      const token = new URL(link).searchParams.get('token');
      const bearer = newBearer();
      return { ...(await world.call<SessionView>('/api/session', { body: { token, bearer } })).body, bearer };
    },
    async call(path, { bearer, body }) {
      const response = await fetch(world.games.origin + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    play: (bearer, bet, requestId = randomUUID()) => world.call('/api/round', { bearer, body: { requestId, bet } }),
    async until(bearer, state) {
      const deadline = Date.now() + 10_000;
      for (;;) {
        const { body } = await world.call<{ rounds: RoundView[] }>('/api/rounds', { bearer });
        const [round] = body.rounds;
        if (round?.state === state) return round;
        if (Date.now() > deadline) throw new Error(`the round is ${round?.state}, not ${state}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async restart() {
      await world.games.close();
      world.games = await start();
    },
    async close() {
      await world.games.close();
      await platform.close();
      await server.close();
    },
  };
  return world;
}
