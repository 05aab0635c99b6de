import { statement, statementSummary } from '../../contract/statement.ts';
import type { Server } from '../platform/http/route.ts';
import { statementOf, sumsOfPeriod } from './service.ts';

export function statementRoutes({ platform: { database, now }, implement }: Server): void {
  implement(statement, ({ session, input }) => statementOf(database, session.memberId, input, now()));
  implement(statementSummary, ({ session, input }) => sumsOfPeriod(database, session.memberId, input, now()));
}
