import * as contract from '#contract/operator-redemption.ts';
import type { Server } from '#server/http/route.ts';
import { cancel, redemptionPage, ship } from './operator-service.ts';

/** The operator's calls for redemptions: goods to be sent by post. */
export function redemptionOperatorRoutes({ platform, implement }: Server): void {
  const { now } = platform;

  implement(contract.operatorRedemptions, ({ operator, input, transaction }) =>
    redemptionPage(transaction, operator.agentId, input),
  );
  implement(contract.operatorShipRedemption, ({ operator, input, transaction }) =>
    ship(transaction, operator.agentId, input, now()),
  );
  implement(contract.operatorCancelRedemption, ({ operator, input, transaction }) =>
    cancel(transaction, operator.agentId, input, now()),
  );
}
