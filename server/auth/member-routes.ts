import * as contract from '#contract/auth.ts';
import { revokeOtherSessions, revokeSession } from '#server/access/sessions.ts';
import type { Server } from '#server/http/route.ts';
import { consentsOf, recordConsent } from '#server/message/consents.ts';
import { createNameLookup } from '#server/payment-provider/account-name.ts';
import { refusePlay } from '#server/safer-play/play-limits.ts';
import { changePassword, linkLine, unlinkLine } from './account.ts';
import { setSecondAccount } from './bank-accounts.ts';
import { sessionsOf } from './service.ts';

/** The calls of a member's own account. */
export function memberRoutes(server: Server): void {
  const { platform } = server;
  const { database } = platform;

  server.implement(contract.logout, async ({ session, reply }) => {
    const { memberId, sessionId } = session;
    server.pageSessions.end(reply);
    await database.transaction((transaction) =>
      revokeSession(transaction, { memberId, sessionId, now: platform.now() }),
    );
    return null;
  });

  server.implement(contract.changePassword, ({ input, session }) => changePassword(platform, session, input));
  server.implement(contract.linkLine, ({ input, session }) => linkLine(platform, session, input));
  server.implement(contract.unlinkLine, ({ input, session }) => unlinkLine(platform, session, input));

  const lookup = createNameLookup(platform);
  server.implement(contract.updateSubBankAccount, ({ input, session }) =>
    setSecondAccount(platform, lookup, session, input),
  );

  server.implement(contract.listConsents, ({ session }) => consentsOf(database, session.memberId));
  server.implement(contract.setConsent, async ({ input, session }) => {
    const { agentId, memberId } = session;
    const { kind, granted } = input;
    const consent = { agentId, memberId, kind, granted, source: 'profile', now: platform.now() } as const;
    await database.transaction(async (transaction) => {
      // A bar on playing ends the consent to marketing, and keeps it from being given again (docs/rules.md#safer-play).
      if (input.granted) await refusePlay(transaction, memberId, consent.now);
      await recordConsent(transaction, consent);
    });
    return null;
  });

  server.implement(contract.listSessions, ({ session }) => sessionsOf(database, session, platform.now()));
  server.implement(contract.revokeSession, async ({ input, session }) => {
    const { memberId } = session;
    const now = platform.now();
    await database.transaction(async (transaction) => {
      if ('session_id' in input) await revokeSession(transaction, { memberId, sessionId: input.session_id, now });
      else await revokeOtherSessions(transaction, { memberId, keepSessionId: session.sessionId, now });
    });
    return null;
  });
}
