import { statement, statementSummary } from '#contract/statement.ts';
import type { Server } from '#server/http/route.ts';
import { isOver, statementOf, sumsOfPeriod } from './service.ts';

/** Serves a member's statement (contract/statement.ts); periods that are over are read from the replica. */
export function statementRoutes({ platform: { database, now }, implement }: Server): void {
  const queriesFor = (input: Parameters<typeof isOver>[0]) => (isOver(input, now()) ? database.replica : database);
  implement(statement, ({ session, input }) => statementOf(queriesFor(input), session.memberId, input, now()));
  implement(statementSummary, ({ session, input }) => sumsOfPeriod(queriesFor(input), session.memberId, input, now()));
}
