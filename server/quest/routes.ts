import * as contract from '#contract/quest.ts';
import type { Server } from '#server/http/route.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { recordShare } from './queries.ts';
import { listClaimed, listEvents, listQuests, takeReward } from './service.ts';

/** Serves the calls of quests (contract/quest.ts) to members. */
export function questRoutes(server: Server): void {
  const { database, now } = server.platform;

  server.implement(contract.questList, ({ session }) => listQuests(database, session, now()), {
    leavesOutBadRows: true,
  });

  server.implement(contract.eventQuest, ({ session, input }) => listEvents(database, session, input.event_id, now()), {
    leavesOutBadRows: true,
  });

  server.implement(contract.questHistory, ({ session }) => listClaimed(database, session.memberId));

  server.implement(contract.redeemQuest, ({ session, input, transaction }) =>
    takeReward(transaction, session, input.quest_id, now()),
  );

  server.implement(contract.noteShare, async ({ session }) => {
    await recordShare(database, session.memberId, bangkokDay(now()), now());
    return null;
  });
}
