/**
 * Hub88 as an operator meets it, made from its public document (https://docs.hub88.io/developer-docs/operator-api-reference:
 * Games API, Wallet API, Seamless Wallet response statuses), not from our code: it lists and launches games for
 * requests that are signed with the operator's key, and calls the operator's wallet.
 */
import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomUUID,
} from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SOURCE = 'hub';
export const OPERATOR_ID = 816;

/** The fields of `game/list` that an operator reads, and one that it does not know. */
export const listedGame = (code: string, changes: object = {}) => ({
  game_code: code,
  name: `Game ${code}`,
  product: 'OneTouch',
  category: 'Video Slots',
  enabled: true,
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
  url_thumb: null,
  url_background: null,
  release_date: '2026-01-15',
  rtp: '95.0',
  blocked_countries: [],
  freebet_support: true,
  demo_game_support: true,
  ...changes,
});

export interface WalletAnswer {
  http: number;
  status: string;
  user?: string;
  request_uuid?: string;
  currency?: string;
  balance?: number;
  country?: string;
  sub_partner_id?: string;
}

export interface Counterpart {
  /** The provider's entry of GAME_PROVIDERS, and the folder of its keys. */
  access: { protocol: string; baseUrl: string; secret: string };
  keys: string;
  origin: string;
  /** The answer to `game/list`: anything but a list is sent unchanged. */
  list: object[] | { type: string; text: string };
  /** The content of addresses under `/pictures/`. */
  pictures: Map<string, { type: string; body: Buffer }>;
  /** The address of games; by default that of the API. */
  gamesAt: string;
  /** Bodies of `game/url`. */
  launches: Record<string, unknown>[];
  /** Calls of the operator that were not signed with its key. */
  unsigned: number;
  /** The signature of a body. */
  signed(body: string): string;
  /** A call of the wallet at `url`, signed; `signature` replaces it. */
  call(url: string, path: string, body: unknown, signature?: string | null): Promise<WalletAnswer>;
  close(): void;
}

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

const json = (response: ServerResponse, code: number, body: object) =>
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/**
 * The two pairs of keys: in the folder as the server reads them, with the provider's private one beside them; missing
 * ones are made.
 */
function keysIn(folder: string) {
  const file = (name: string) => join(folder, `${SOURCE}.${name}.pem`);
  if (!existsSync(file('private'))) {
    const [operator, hub] = [pair(), pair()];
    mkdirSync(folder, { recursive: true });
    writeFileSync(file('private'), operator.privateKey, { mode: 0o600 });
    writeFileSync(file('provider'), hub.publicKey);
    writeFileSync(file('counterpart'), hub.privateKey, { mode: 0o600 });
  }
  return {
    operatorPublic: createPublicKey(readFileSync(file('private'))),
    hubPrivate: createPrivateKey(readFileSync(file('counterpart'))),
  };
}

/** Listens on the port (0: any) of this machine. Without a folder for the keys they are deleted when it closes. */
export async function startCounterpart({
  port = 0,
  keys = mkdtempSync(join(tmpdir(), 'chokdee-hub88-')),
  isKept = false,
} = {}): Promise<Counterpart> {
  const { operatorPublic, hubPrivate } = keysIn(keys);

  const isOperators = (body: string, signature: string | string[] | undefined) =>
    typeof signature === 'string' &&
    createVerify('RSA-SHA256').update(body).verify(operatorPublic, signature, 'base64');
  const signed = (body: string) => createSign('RSA-SHA256').update(body).sign(hubPrivate, 'base64');

  function answer(path: string, input: Record<string, unknown>, response: ServerResponse) {
    if (input.operator_id !== OPERATOR_ID) return json(response, 404, { error: 'unknown operator' });
    if (path === '/operator/generic/v2/game/list') {
      if (Array.isArray(counterpart.list)) return json(response, 200, counterpart.list);
      return response.writeHead(200, { 'content-type': counterpart.list.type }).end(counterpart.list.text);
    }
    if (path !== '/operator/generic/v2/game/url') return json(response, 404, { error: 'not found' });
    const missing = ['game_code', 'platform', 'lang', 'currency', 'country', 'lobby_url'].filter(
      (name) => !input[name],
    );
    const isReal = input.currency !== 'XXX';
    if (missing.length > 0 || (isReal && !(input.user && input.token)))
      return json(response, 400, { error: `missing: ${missing.join(', ')}` });
    counterpart.launches.push(input);
    return json(response, 200, { url: `${counterpart.gamesAt}/play?token=${randomUUID()}` });
  }

  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const picture = counterpart.pictures.get(url);
    if (picture) return response.writeHead(200, { 'content-type': picture.type }).end(picture.body);
    if (request.method !== 'POST') return json(response, 404, { error: 'not found' });
    const body = await bodyOf(request);
    if (isOperators(body, headers['x-hub88-signature'])) return answer(url, JSON.parse(body), response);
    counterpart.unsigned += 1;
    return json(response, 401, { error: 'Request signature is invalid' });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  const origin = `http://127.0.0.1:${address.port}`;

  const counterpart: Counterpart = {
    access: { protocol: 'hub88', baseUrl: origin, secret: String(OPERATOR_ID) },
    keys,
    origin,
    gamesAt: origin,
    list: [],
    pictures: new Map(),
    launches: [],
    unsigned: 0,
    signed,
    async call(to, path, body, signature) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const sent = signature === undefined ? signed(text) : signature;
      const response = await fetch(`${to}/provider/hub88/${SOURCE}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(sent !== null && { 'X-Hub88-Signature': sent }) },
        body: text,
      });
      return { http: response.status, ...(await response.json()) };
    },
    close() {
      server.closeAllConnections();
      server.close();
      if (!isKept) rmSync(keys, { recursive: true });
    },
  };
  return counterpart;
}
