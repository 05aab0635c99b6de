/** The formats of settings' values (docs/operations.md#settings). */
import { isIP } from 'node:net';
import { z } from 'zod';

/** The protocol of GAME_PROVIDERS entries that name none: this platform's own. */
export const OWN_PROTOCOL = 'chokdee';

/** The access to a provider of games. */
export interface GameProviderAccess {
  /** A folder of server/game/providers/. */
  protocol: string;
  /** Without a trailing slash. Games may run on its origin. */
  baseUrl: string;
  /** The part before the `@`: the secret that both sign with, or for a protocol with keys the name of our account. */
  secret: string;
}

const RESULT_ADAPTERS = ['glo', 'numbers', 'eodhd', 'twelvedata'] as const;

/** The access to a source of lottery results (docs/operations.md#result-sources). */
export interface ResultSource {
  adapter: (typeof RESULT_ADAPTERS)[number];
  url: string;
  secret: string | null;
}

export const switchValue = z.enum(['on', 'off'], { error: 'must be on or off' });

/** Without a trailing slash. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''));

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://…' });

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number');

/** The items of a list divided by commas; empty ones do not count. */
const itemsOf = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const items = z.string().default('').transform(itemsOf);

/** `name=value,name=value` as a map; all values look like `value`. */
export const byName = (value: RegExp, help: string) =>
  items
    .pipe(z.array(z.string().regex(new RegExp(`^[a-z0-9_-]{2,32}=${value.source}$`), help)))
    .transform((pairs) => new Map(pairs.map((pair) => [pair.replace(/=.*$/, ''), pair.replace(/^[^=]*=/, '')])));

/** Each value of a map, read further. */
const eachValue =
  <Value>(read: (value: string) => Value) =>
  (values: ReadonlyMap<string, string>) =>
    new Map([...values].map(([name, value]) => [name, read(value)]));

export const gameProviders = byName(
  /(?:[^\s@]{32,}@|[^\s@]+@[a-z0-9]+\+)https?:\/\/\S+/,
  'must be name=secret@https://… or name=account@protocol+https://…, divided by commas; a secret has at least 32 characters',
)
  .transform(
    eachValue((value) => {
      const end = value.indexOf('@');
      const [, protocol = OWN_PROTOCOL, baseUrl = ''] = /^(?:(\w+)\+)?(.*)$/.exec(value.slice(end + 1)) ?? [];
      return { protocol, secret: value.slice(0, end), baseUrl };
    }),
  )
  .pipe(z.map(z.string(), z.object({ protocol: z.string(), secret: z.string(), baseUrl: webUrl })));

export const resultSources = byName(
  new RegExp(`(?:${RESULT_ADAPTERS.join('|')})(?::[^\\s@]+)?@https?:\\/\\/\\S+`),
  `must be name=adapter@https://… or name=adapter:secret@https://…, divided by commas; an adapter is ${RESULT_ADAPTERS.join(', ')}`,
)
  .transform(
    eachValue((value) => {
      const end = value.indexOf('@');
      const [adapter, secret = null] = value.slice(0, end).split(/:(.*)/s);
      return { adapter, secret, url: value.slice(end + 1) };
    }),
  )
  .pipe(z.map(z.string(), z.object({ adapter: z.enum(RESULT_ADAPTERS), secret: z.string().nullable(), url: webUrl })));

/** `https://a.example,https://b.example`. */
export const origins = items.pipe(
  z.array(
    z.url({ protocol: /^https?$/, error: 'must be origins divided by commas' }).transform((url) => new URL(url).origin),
  ),
);

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`, or one of the names that Fastify knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits;
}

/**
 * "All callers" is refused: the leftmost address of X-Forwarded-For is whatever the caller has written. A number of
 * proxies is refused too: a caller who reaches this server past them would write the whole header.
 */
export const trustedProxies = z.string().transform((text, context): false | string[] => {
  if (text === 'off') return false;
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue('must be off, or the addresses or networks of proxies, divided by commas, e.g. 10.0.0.0/8');
  return z.NEVER;
});
