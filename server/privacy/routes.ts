import { Readable } from 'node:stream';
import type { OutputOf } from '#contract/endpoint.ts';
import { operatorErasures } from '#contract/operator-privacy.ts';
import { cancelErasure, privacyOverview, requestErasure, requestExport } from '#contract/privacy.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import { confirmPassword } from '#server/auth/account.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { consentHistory } from '#server/message/consent-queries.ts';
import { addErasure, endErasure, erasureAnswer } from './erasure.ts';
import { erasuresOf, type OperatorErasure } from './erasure-queries.ts';
import { exportAsCsv, exportAsJson } from './export.ts';
import { openExport, takeExport } from './export-links.ts';

/** Each is a walk through everything that the member has ever done. */
const EXPORT_LIMIT_PER_MEMBER = { max: 5, windowSeconds: 86_400 };
const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

/** Serves export and erasure of a member's data (contract/privacy.ts), and the download of an export. */
export function privacyRoutes({ platform, fastify, implement }: Server): void {
  const { database, now } = platform;

  implement(privacyOverview, async ({ session }) => {
    const { privacy } = await agentConfigOf(database, session.agentId);
    const history = await consentHistory(database, session.memberId);
    return {
      keep_years: privacy.keep_years,
      history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
      erasure: await erasureAnswer(database, session, now()),
    };
  });

  implement(requestExport, async ({ session, input }) => {
    await confirmPassword(platform, session, input.password, 'password');
    await platform.limits.take(`export:${session.memberId}`, EXPORT_LIMIT_PER_MEMBER);
    const { token, expiresAt } = await openExport(database, session, input.format, now());
    return { path: `/api/member/privacy/file/${token}`, expires_at: expiresAt.toISOString() };
  });

  implement(requestErasure, async ({ session, input }) => {
    await confirmPassword(platform, session, input.password, 'password');
    await database.transaction((tx) => addErasure(tx, session, input.give_up_rest, now()));
    return null;
  });
  implement(cancelErasure, async ({ session }) => {
    await database.transaction((tx) => endErasure(tx, session, now()));
    return null;
  });

  // Not a call of the contract: the phone's browser opens it, which has no session of the app. A HEAD, which a
  // browser or a scanner of links may send first, must not use up the address.
  const once = { exposeHeadRoute: false };
  fastify.get<{ Params: { token: string } }>('/api/member/privacy/file/:token', once, async (request, reply) => {
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

type State = OutputOf<typeof operatorErasures>['items'][number]['state'];
const stateOf = ({ erased_at, outcome }: OperatorErasure): State => (erased_at ? 'erased' : (outcome ?? 'waiting'));

/** The members who asked to be erased, for operators. */
export function privacyOperatorRoutes({ implement }: Server): void {
  implement(operatorErasures, async ({ operator, input, transaction }) => {
    const before = readIdCursor(input.cursor);
    const found = await erasuresOf(transaction, { agentId: operator.agentId, before, limit: input.limit + 1 });
    const { rows, nextCursor } = pageOfRows(found, input.limit);
    return {
      items: rows.map((row) => ({
        request_id: String(row.id),
        member_id: String(row.member_id),
        username: row.username,
        state: stateOf(row),
        requested_at: row.requested_at.toISOString(),
        due_at: row.due_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        reasons: row.reasons ?? [],
        erase_at: row.erase_at?.toISOString() ?? null,
        erased_at: row.erased_at?.toISOString() ?? null,
      })),
      next_cursor: nextCursor,
    };
  });
}
