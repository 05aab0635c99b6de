/**
 * LINE's server API on loopback, as far as the rich menu tool uses it. Every request and every answer is held against
 * LINE's own OpenAPI files (tests/line/openapi); beyond them, the rules that bite: a menu without image cannot be the default, an alias needs its menu, ids
 * are new every time, a menu that an alias names cannot change, an image is PNG or JPEG of at most 1 MB.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { lineCall } from './line-schema.ts';

interface StoredMenu {
  richMenuId: string;
  name: string;
  size: { width: number; height: number };
  selected: boolean;
  chatBarText: string;
  areas: { bounds: { x: number; y: number; width: number; height: number }; action: Record<string, string> }[];
}

export interface FakeLine {
  url: string;
  /** `METHOD path` of every call that changes something. */
  writes: string[];
  apps: Record<string, unknown>[];
  menus: Map<string, StoredMenu>;
  images: Map<string, Buffer>;
  aliases: Map<string, string>;
  defaultMenuId: string | null;
  /** Null: no address is set. */
  webhook: { endpoint: string; active: boolean } | null;
  /** Whether LINE's try of the webhook succeeds. */
  reachesWebhook: boolean;
  /** Calls that change something until LINE fails with 500, once; null: it doesn't. */
  failsAfter: number | null;
  /** Requests whose path starts so are refused, as for a token without the right. */
  forbidden: string | null;
  close(): Promise<void>;
}

class LineError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function checkMenu(menu: StoredMenu): void {
  const { width, height } = menu.size;
  if (width < 800 || width > 2500 || height < 250 || width / height < 1.45) throw new LineError(400, 'size');
  if (!menu.name || menu.name.length > 300) throw new LineError(400, 'name');
  if (!menu.chatBarText || menu.chatBarText.length > 14) throw new LineError(400, 'chatBarText');
  if (menu.areas.length === 0 || menu.areas.length > 20) throw new LineError(400, 'areas');
  for (const { bounds, action } of menu.areas) {
    if (![bounds.x, bounds.y, bounds.width, bounds.height].every(Number.isInteger))
      throw new LineError(400, 'bounds must be integers');
    if (bounds.x < 0 || bounds.y < 0 || bounds.x + bounds.width > width || bounds.y + bounds.height > height)
      throw new LineError(400, 'bounds outside');
    if ((action.label?.length ?? 0) > 20) throw new LineError(400, 'label');
    if (action.type === 'uri' && !/^(https?|line|tel):/.test(action.uri ?? '')) throw new LineError(400, 'uri');
    if (action.type === 'richmenuswitch' && !/^[a-z0-9_-]{1,32}$/.test(action.richMenuAliasId ?? ''))
      throw new LineError(400, 'alias');
  }
}

interface Channel {
  id: string;
  secret: string;
}
const TOKEN_SECONDS = 899;

/** Knows the tokens that it is given, and those that it has issued to the channels. */
export async function startFakeLine(
  tokens: { login: string; messaging: string },
  channels?: { login: Channel; messaging: Channel },
): Promise<FakeLine> {
  let made = 0;
  const state: Omit<FakeLine, 'url' | 'close'> = {
    writes: [],
    apps: [],
    menus: new Map(),
    images: new Map(),
    aliases: new Map(),
    defaultMenuId: null,
    webhook: { endpoint: 'https://chokdee.example/line/webhook', active: true },
    reachesWebhook: true,
    failsAfter: null,
    forbidden: null,
  };
  const taken = { login: new Set([tokens.login]), messaging: new Set([tokens.messaging]) };

  /** A stateless channel access token (LINE's channel-access-token.yml). */
  function issueToken(form: URLSearchParams): unknown {
    for (const name of ['login', 'messaging'] as const) {
      const channel = channels?.[name];
      if (!channel || channel.id !== form.get('client_id') || channel.secret !== form.get('client_secret')) continue;
      const access_token = `issued-${++made}`;
      taken[name].add(access_token);
      return { access_token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' };
    }
    throw new LineError(401, 'invalid_client');
  }

  const menuOf = (id: string | undefined): StoredMenu => {
    const menu = state.menus.get(id ?? '');
    if (!menu) throw new LineError(404, 'not found');
    return menu;
  };

  function answer(method: string, path: string, body: Buffer, contentType: string): unknown {
    const json = () => JSON.parse(body.toString('utf8'));
    const [, appId] = /^\/liff\/v1\/apps\/([^/]+)$/.exec(path) ?? [];
    const [, contentId] = /^\/v2\/bot\/richmenu\/([^/]+)\/content$/.exec(path) ?? [];
    const [, aliasId] = /^\/v2\/bot\/richmenu\/alias\/([^/]+)$/.exec(path) ?? [];
    const [, defaultId] = /^\/v2\/bot\/user\/all\/richmenu\/([^/]+)$/.exec(path) ?? [];
    const [, menuId] = /^\/v2\/bot\/richmenu\/(richmenu-[^/]+)$/.exec(path) ?? [];
    switch (true) {
      case path === '/liff/v1/apps' && method === 'GET':
        if (state.apps.length === 0) throw new LineError(404, 'no apps');
        return { apps: state.apps };
      case path === '/liff/v1/apps' && method === 'POST': {
        const liffId = `2000000001-Made${++made}`;
        state.apps.push({ liffId, ...json() });
        return { liffId };
      }
      case appId !== undefined && method === 'PUT': {
        const app = state.apps.find(({ liffId }) => liffId === appId);
        if (!app) throw new LineError(404, 'no such app');
        Object.assign(app, json());
        return {};
      }
      case path === '/v2/bot/richmenu/validate' && method === 'POST':
        checkMenu(json());
        return {};
      case path === '/v2/bot/richmenu' && method === 'POST': {
        const menu: StoredMenu = json();
        checkMenu(menu);
        const richMenuId = `richmenu-${++made}`;
        state.menus.set(richMenuId, { ...menu, richMenuId });
        return { richMenuId };
      }
      case path === '/v2/bot/richmenu/list' && method === 'GET':
        return { richmenus: [...state.menus.values()] };
      case contentId !== undefined && method === 'GET':
        if (!state.images.has(contentId)) throw new LineError(404, 'no image');
        return state.images.get(contentId);
      case contentId !== undefined && method === 'POST':
        menuOf(contentId);
        if (state.images.has(contentId)) throw new LineError(400, 'An image has already been uploaded to the richmenu');
        if (contentType !== 'image/png' || body.length > 1_048_576) throw new LineError(400, 'image');
        state.images.set(contentId, body);
        return {};
      case path === '/v2/bot/richmenu/alias/list' && method === 'GET':
        return {
          aliases: [...state.aliases].map(([richMenuAliasId, richMenuId]) => ({ richMenuAliasId, richMenuId })),
        };
      case path === '/v2/bot/richmenu/alias' && method === 'POST': {
        const { richMenuAliasId, richMenuId } = json();
        if (state.aliases.has(richMenuAliasId)) throw new LineError(400, 'conflict richmenu alias id');
        menuOf(richMenuId);
        if (!state.images.has(richMenuId)) throw new LineError(400, 'must upload richmenu image before');
        state.aliases.set(richMenuAliasId, richMenuId);
        return {};
      }
      case aliasId !== undefined && method === 'POST':
        if (!state.aliases.has(aliasId)) throw new LineError(404, 'no alias');
        state.aliases.set(aliasId, menuOf(json().richMenuId).richMenuId);
        return {};
      case path === '/v2/bot/user/all/richmenu' && method === 'GET':
        if (state.defaultMenuId === null) throw new LineError(404, 'no default richmenu');
        return { richMenuId: state.defaultMenuId };
      case defaultId !== undefined && method === 'POST':
        menuOf(defaultId);
        if (!state.images.has(defaultId))
          throw new LineError(400, 'must upload richmenu image before applying it to user');
        state.defaultMenuId = defaultId;
        return {};
      case path === '/v2/bot/channel/webhook/endpoint' && method === 'GET':
        if (state.webhook === null) throw new LineError(404, 'no webhook');
        return state.webhook;
      case path === '/v2/bot/channel/webhook/endpoint' && method === 'PUT':
        state.webhook = { endpoint: json().endpoint, active: state.webhook?.active ?? false };
        return {};
      case path === '/v2/bot/channel/webhook/test' && method === 'POST':
        return {
          success: state.reachesWebhook,
          timestamp: new Date().toISOString(),
          statusCode: state.reachesWebhook ? 200 : 0,
          reason: state.reachesWebhook ? 'OK' : 'COULD_NOT_CONNECT',
          detail: '',
        };
      case menuId !== undefined && method === 'DELETE':
        menuOf(menuId);
        state.menus.delete(menuId);
        state.images.delete(menuId);
        if (state.defaultMenuId === menuId) state.defaultMenuId = null;
        return {};
      default:
        throw new LineError(404, `LINE has no ${method} ${path}`);
    }
  }

  function admit(method: string, url: string, authorization: string | undefined): void {
    const known = url.startsWith('/liff/') ? taken.login : taken.messaging;
    if (!known.has(authorization?.replace(/^Bearer /, '') ?? '')) throw new LineError(401, 'Authentication failed');
    if (state.forbidden !== null && `${method} ${url}`.startsWith(state.forbidden))
      throw new LineError(403, 'Access to this API denied due to the following reason: Insufficient permission');
    if (method === 'GET' || url.endsWith('/validate')) return;
    if (state.failsAfter === 0) {
      state.failsAfter = null;
      throw new LineError(500, 'The request has failed');
    }
    if (state.failsAfter !== null) state.failsAfter -= 1;
    state.writes.push(`${method} ${url}`);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const type = headers['content-type'] ?? '';
    const body = await bodyOf(request);
    try {
      const isToken = url === '/oauth2/v3/token';
      if (!isToken) admit(method, url, headers.authorization);
      const call = lineCall(method, url);
      if (!call) throw new LineError(404, `LINE has no ${method} ${url}`);
      const form = new URLSearchParams(type.startsWith('application/x-www-form-urlencoded') ? body.toString() : '');
      const faults = call.request?.(isToken ? Object.fromEntries(form) : JSON.parse(body.toString('utf8'))) ?? [];
      if (faults.length > 0) throw new LineError(400, faults.join('; '));
      const result = isToken ? issueToken(form) : answer(method, url, body, type);
      const wrong = Buffer.isBuffer(result) ? [] : (call.answer?.(result) ?? []);
      if (wrong.length > 0) throw new LineError(500, `this is no answer of LINE's: ${wrong.join('; ')}`);
      if (Buffer.isBuffer(result)) response.setHeader('content-type', 'image/png').end(result);
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
    } catch (error) {
      response.writeHead(error instanceof LineError ? error.status : 500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: error instanceof Error ? error.message : 'error' }));
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return Object.assign(state, {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
