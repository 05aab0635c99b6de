import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Answer, connect, freshKey, type Send } from './backend.ts';
import { openEnvelope } from './envelope.ts';
import { type Input, READING_POSTS, readInputs } from './inputs.ts';

/** `skipped`: nothing to check here, e.g. no login was given, or the backend has no bill to show. */
export interface Check {
  call: string;
  name: 'reached' | 'bad input' | 'not JSON' | 'answer' | 'unknown call' | 'login' | 'logout';
  result: 'passed' | 'failed' | 'not available' | 'skipped';
  why: string;
}

export interface Backend {
  url: string;
  agentCode: string;
  /** A member's login, for the answers that only members get. */
  login?: { username: string; password: string };
}

type Verdict = Pick<Check, 'result' | 'why'>;
const passed: Verdict = { result: 'passed', why: '' };
const failed = (why: string): Verdict => ({ result: 'failed', why });
const skipped = (why: string): Verdict => ({ result: 'skipped', why });
const notAvailable: Verdict = { result: 'not available', why: '501' };

/** The answers of an agent without a poll or a wheel: there is nothing to ask about. */
const ABSENT: Readonly<Record<string, string>> = {
  '/api/poll/config': 'poll_not_found',
  '/api/wheel/config': 'no_spin_left',
  '/api/wheel/config_v2': 'no_spin_left',
};

const isRead = ({ method, path }: Endpoint) => method === 'GET' || READING_POSTS.has(path);
/** Any backend must refuse a call without its required input, so it cannot do harm. */
const needsInput = ({ input }: Endpoint) => !input.safeParse({}).success;

/** Checks a refusal: `expect` gives the statuses and codes that are right here. */
function judgeRefusal(
  endpoint: Endpoint | undefined,
  answer: Answer,
  isRight: (code: string, fields: Record<string, string> | undefined) => boolean,
): Verdict {
  if (answer.status === 501) return notAvailable;
  const opened = openEnvelope(answer, endpoint);
  if (opened.kind === 'broken') return failed(opened.why);
  if (opened.kind === 'success') return failed('accepted');
  return isRight(opened.code, opened.fields) ? passed : failed(`HTTP ${answer.status} ${opened.code}`);
}

/** Called bare, by nobody: a visitor's call and a desk's sign-in answer in their envelope, all others with 401. */
async function reached(send: Send, endpoint: Endpoint): Promise<Verdict> {
  const answer = await send({ ...endpoint, input: {}, ...freshKey(endpoint) });
  if (answer.status === 404 || answer.status === 405) return failed(`HTTP ${answer.status}: no such call`);
  if (answer.status === 501) return notAvailable;
  if (endpoint.access !== 'visitor' && endpoint.access !== 'desk')
    return judgeRefusal(endpoint, answer, () => answer.status === 401);
  const opened = openEnvelope(answer, endpoint);
  if (opened.kind === 'broken') return failed(opened.why);
  return [200, 400, ...(endpoint.access === 'desk' ? [401] : [])].includes(answer.status)
    ? passed
    : failed(`HTTP ${answer.status}`);
}

/** An unknown field: refused with the field's name, or as malformed. Never sent where it could do anything. */
async function badInput(send: Send, endpoint: Endpoint, token: string | undefined): Promise<Verdict> {
  const isHarmless =
    isRead(endpoint) || (needsInput(endpoint) && (endpoint.access === 'visitor' || !endpoint.idempotent));
  if (endpoint.raw || !isHarmless) return skipped('could do harm');
  if (endpoint.access !== 'visitor' && endpoint.access !== 'member') return skipped('no key');
  if (endpoint.access === 'member' && token === undefined) return skipped('no login');
  const answer = await send({ ...endpoint, input: { no_such_field: 1 }, token, ...freshKey(endpoint) });
  return judgeRefusal(
    endpoint,
    answer,
    (_, fields) =>
      answer.status === 400 || (answer.status === 200 && fields !== undefined && Object.keys(fields).length > 0),
  );
}

async function notJson(send: Send, endpoint: Endpoint): Promise<Verdict> {
  if (endpoint.method === 'GET') return skipped('no body');
  const answer = await send({ ...endpoint, input: '{"broken', ...freshKey(endpoint) });
  return judgeRefusal(
    endpoint,
    answer,
    () => answer.status === 400 || (endpoint.access !== 'visitor' && answer.status === 401),
  );
}

/** A safe read with a valid input: the answer has exactly the promised shape. */
async function answers(
  send: Send,
  endpoint: Endpoint,
  token: string | undefined,
  inputFor: (path: string) => Promise<Input | null>,
): Promise<Verdict> {
  if (!isRead(endpoint)) return skipped('changes something');
  if (endpoint.access !== 'visitor' && endpoint.access !== 'member') return skipped('no key');
  if (endpoint.access === 'member' && token === undefined) return skipped('no login');
  const input = await inputFor(endpoint.path);
  if (input === null) return skipped('nothing to ask about');
  const answer = await send({ ...endpoint, input, token });
  if (answer.status === 501) return notAvailable;
  if (endpoint.raw)
    return answer.status === 200 && answer.contentType.startsWith(endpoint.raw)
      ? passed
      : failed(`HTTP ${answer.status} ${answer.contentType}`);
  const opened = openEnvelope(answer, endpoint);
  if (opened.kind === 'broken') return failed(opened.why);
  if (opened.kind === 'failure')
    return ABSENT[endpoint.path] === opened.code
      ? skipped('the agent has none')
      : failed(`HTTP ${answer.status} ${opened.code}`);
  const parsed = endpoint.output.safeParse(opened.data);
  return parsed.success ? passed : failed(z.prettifyError(parsed.error).replaceAll('\n', ' '));
}

async function unknownCalls(send: Send): Promise<Check[]> {
  const calls = (['GET', 'POST'] as const).map(async (method): Promise<Check> => {
    const answer = await send({ method, path: '/api/no_such_call' });
    return {
      call: `${method} /api/no_such_call`,
      name: 'unknown call',
      ...judgeRefusal(undefined, answer, () => answer.status === 404),
    };
  });
  return Promise.all(calls);
}

const loginAnswer = z.object({ access_token: z.string().min(1) });

async function logIn(
  send: Send,
  { agentCode, login }: Backend,
): Promise<{ token: string | undefined; checks: Check[] }> {
  if (!login) return { token: undefined, checks: [] };
  const endpoint = endpoints['auth.login'];
  if (!endpoint) throw new Error('the contract has no login');
  const opened = openEnvelope(
    await send({ ...endpoint, input: { agent_code: agentCode, ...login }, ...freshKey(endpoint) }),
    endpoint,
  );
  const parsed = loginAnswer.safeParse(opened.kind === 'success' ? opened.data : undefined);
  const verdict = parsed.success ? passed : failed(opened.kind === 'failure' ? opened.code : JSON.stringify(opened));
  return { token: parsed.data?.access_token, checks: [{ call: 'POST /api/login', name: 'login', ...verdict }] };
}

/** Ends the session that the check opened; the token must be dead after it. */
async function logOut(send: Send, token: string | undefined): Promise<Check[]> {
  if (token === undefined) return [];
  const left = openEnvelope(await send({ method: 'POST', path: '/api/logout', token }));
  const after = await send({ method: 'GET', path: '/api/get_user_info', token });
  const verdict =
    left.kind === 'success' && after.status === 401 ? passed : failed(`${left.kind}, then HTTP ${after.status}`);
  return [{ call: 'POST /api/logout', name: 'logout', ...verdict }];
}

/** Holds a backend against the contract. Sends nothing that moves money, points or stock, or changes an account. */
export async function checkBackend(backend: Backend): Promise<Check[]> {
  const send = connect(backend.url);
  const { token, checks } = await logIn(send, backend);
  const inputFor = readInputs({ send, token, agentCode: backend.agentCode });
  checks.push(...(await unknownCalls(send)));
  for (const endpoint of Object.values(endpoints)) {
    const call = `${endpoint.method} ${endpoint.path}`;
    const reach = await reached(send, endpoint);
    checks.push({ call, name: 'reached', ...reach });
    if (reach.result === 'not available') continue;
    checks.push({ call, name: 'not JSON', ...(await notJson(send, endpoint)) });
    checks.push({ call, name: 'bad input', ...(await badInput(send, endpoint, token)) });
    checks.push({ call, name: 'answer', ...(await answers(send, endpoint, token, inputFor)) });
  }
  return [...checks, ...(await logOut(send, token))];
}
