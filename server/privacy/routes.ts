import { Readable } from 'node:stream';
import { privacyOverview, requestExport } from '../../contract/privacy.ts';
import { agentConfigOf } from '../agent/service.ts';
import { provePassword } from '../auth/account.ts';
import { bangkokDay } from '../lib/bangkok.ts';
import { consentHistory } from '../message/consent-queries.ts';
import type { Server } from '../platform/http/route.ts';
import { exportAsCsv, exportAsJson } from './export.ts';
import { openExport, takeExport } from './export-links.ts';

/** Each is a walk through everything that the member has ever done. */
const EXPORTS_OF_A_MEMBER = { max: 5, windowSeconds: 86_400 };
const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

export function privacyRoutes({ platform, fastify, implement }: Server): void {
  const { database, now } = platform;

  implement(privacyOverview, async ({ session }) => {
    const { privacy } = await agentConfigOf(database, session.agentId);
    const history = await consentHistory(database, session.memberId);
    return { keep_years: privacy.keep_years, history: history.map((row) => ({ ...row, at: row.at.toISOString() })) };
  });

  implement(requestExport, async ({ session, input }) => {
    await provePassword(platform, session, input.password, 'password');
    await platform.limits.take(`export:${session.memberId}`, EXPORTS_OF_A_MEMBER);
    const { token, expiresAt } = await openExport(database, session, input.format, now());
    return { path: `/api/member/privacy/file/${token}`, expires_at: expiresAt.toISOString() };
  });

  // Not a call of the contract: a browser of the phone opens it, which has no session of the app's.
  fastify.get<{ Params: { token: string } }>('/api/member/privacy/file/:token', async (request, reply) => {
    const taken = await takeExport(database, request.params.token, now());
    if (!taken) return reply.callNotFound();
    const parts = taken.format === 'json' ? exportAsJson : exportAsCsv;
    const day = bangkokDay(now());
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="my-data-${day}.${taken.format}"`)
      .type(TYPES[taken.format])
      .send(Readable.from(parts(database, taken.memberId, now())));
  });
}
