import * as contract from '#contract/operator-stops.ts';
import { watchStop } from '#contract/stops.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import { liftStop, listStops, putStop, requestLift, tellPlayers, watch } from './service.ts';

/** The operator's calls for emergency stops: one key stops, a second one confirms the lifting (docs/rules.md#emergency-stops). */
export function stopOperatorRoutes({ implement, platform }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorStops, ({ operator, transaction }) => listStops(transaction, operator.agentId, now()));
  implement(contract.operatorStop, async ({ operator, input, transaction, audit }) => {
    const stop = await putStop(transaction, operator, input, now());
    audit.changed({ state: 'runs' }, { state: 'stopped', since: stop.since });
    return stop;
  });
  implement(contract.operatorStopText, async ({ operator, input, transaction, audit }) => {
    const stop = await tellPlayers(transaction, operator, input, now());
    audit.changed(null, { message: stop.message, expected_at: stop.expected_at });
    return stop;
  });

  confirmations.onConfirmed(contract.operatorLiftStop, (tx, input, operator) => liftStop(tx, input, operator, now()));
  implement(contract.operatorLiftStop, async ({ operator, input, transaction, audit }) => {
    const confirmation_id = await requestLift(transaction, confirmations, operator, input);
    audit.changed({ state: 'stopped' }, { state: 'runs' });
    return { state: 'waiting' as const, confirmation_id };
  });
}

/** The player's call: a notice when a stop is lifted. */
export function stopRoutes({ implement, platform }: Server): void {
  implement(watchStop, async ({ session, input }) => ({
    stop_id: input.stop_id,
    watching: await platform.database.transaction((tx) => watch(tx, session, input.stop_id)),
  }));
}
