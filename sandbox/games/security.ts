import type { FastifyInstance } from 'fastify';

const isLoopback = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** Only the app may frame a game. On one machine it has several names and, in development, several ports. */
function ancestorsOf(appUrl: string): string {
  const url = new URL(appUrl);
  return isLoopback(url) ? 'http://127.0.0.1:* http://localhost:*' : url.origin;
}

/** Scripts, styles, fonts and calls of this origin only; no frames, no forms, no device features. */
export function addSecurityHeaders(fastify: FastifyInstance, appUrl: () => string): void {
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${ancestorsOf(appUrl())}`,
      ].join('; '),
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
}
