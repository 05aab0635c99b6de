import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/runtime/platform.ts';
import { allowApps } from './cors.ts';

/**
 * Headers that only documents need: scripts, style sheets, fonts, pictures and the API are sent without these 900
 * bytes.
 */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-frame-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Paths that never hold a page, nor do those of pictures. */
const NO_DOCUMENT = /^\/((api|media|assets)\/|[\w-]+\.(svg|png|webmanifest)$)/;
/** The policy of a picture or answer whose address is opened by itself: a drawing could contain a script. */
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const NO_DEVICES = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

type Header = readonly [name: string, value: number | string | readonly string[]];
type Headers = readonly Header[];

const LINE_HOSTS = [
  ...['api.line.me', 'access.line.me', 'liff.line.me', 'liff-shortcut.line.me', 'liffsdk.line-scdn.net'],
].map((host) => `https://${host}`);

/**
 * Adds the security headers of every answer; what is never a page gets the few that it needs.
 *
 * Scripts come from our own origin only; React's inline style attributes are
 * allowed, inline style and script elements are not. Games are framed from their own origins; the sandbox's is known only
 * once it listens. LINE's SDK calls the hosts of `LINE_HOSTS` for the token, its settings, the friend picker, the
 * friendship dialog and the place on the home screen (docs/line.md#csp).
 */
export async function addSecurityHeaders(fastify: FastifyInstance, platform: Platform): Promise<void> {
  const { publicUrl, apiOrigin, appOrigins, hstsSubdomains } = platform.config;
  const isHttps = publicUrl?.startsWith('https:') === true;
  const api = apiOrigin === null ? [] : [apiOrigin];
  await fastify.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https://profile.line-scdn.net', ...api],
        'connect-src': ["'self'", ...api, ...LINE_HOSTS],
        'font-src': ["'self'"],
        'frame-src': [() => platform.gameOrigins().join(' ') || "'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  // helmet takes 58 µs of a call, because it reads its configuration each time. So the headers are made once for each
  // set of origins.
  let made: { origins: string; document: Headers; other: Headers } | undefined;
  fastify.addHook('onRequest', async (request, reply) => {
    const origins = platform.gameOrigins().join(' ');
    if (made?.origins !== origins) {
      const bare = new Set(Object.keys(reply.raw.getHeaders()));
      await reply.helmet();
      const all = Object.entries(reply.raw.getHeaders()).flatMap<Header>(([name, value]) =>
        value === undefined || bare.has(name) ? [] : [[name, value]],
      );
      for (const [name] of all) reply.raw.removeHeader(name);
      const other = all.filter(([name]) => !DOCUMENT_HEADERS.includes(name));
      made = {
        origins,
        document: [...all, ['permissions-policy', NO_DEVICES]],
        other: [...other, ['content-security-policy', NOTHING]],
      };
    }
    const headers = NO_DOCUMENT.test(request.url) ? made.other : made.document;
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
  });
  allowApps(fastify, appOrigins);
}
