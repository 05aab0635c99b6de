import { operatorDelivery } from '#contract/operator-content.ts';
import type { Server } from '#server/http/route.ts';
import { bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { deliveryOf, lineLimitReachedAt } from './delivery-queries.ts';

/** The delivery of this month's messages, for operators. */
export function messageOperatorRoutes({ implement, platform }: Server): void {
  implement(operatorDelivery, async ({ operator, transaction }) => {
    const at = platform.now();
    const since = startOfDay(`${bangkokDay(at).slice(0, 8)}01`);
    const rows = await deliveryOf(transaction, operator.agentId, since);
    const reached = await lineLimitReachedAt(transaction, operator.agentId, since);
    return {
      since: since.toISOString(),
      channels: (['line', 'sms'] as const).map((channel) => {
        const own = rows.filter((row) => row.channel === channel);
        const count = (state: string) =>
          own.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0);
        return {
          channel,
          sent: count('sent'),
          waiting: count('waiting'),
          failed: own.flatMap(({ failure, count }) => (failure === null ? [] : [{ reason: failure, count }])),
        };
      }),
      line_limit_reached_at: reached?.toISOString() ?? null,
    };
  });
}
