import { operatorConfirm } from '#contract/operator.ts';
import { operatorLiftStop, operatorStop, operatorStops } from '#contract/operator-stops.ts';
import type { StopKind } from '#contract/stops.ts';
import type { Reply, TestServer } from '../harness.ts';
import { newKey } from '../operator/fixture.ts';

export interface Stops {
  keys: { first: string; second: string };
  stop(kind: StopKind, subject?: string | null, changes?: object): Promise<Reply>;
  /** A call that one key requests; it waits for another. */
  askToLift(kind: StopKind, subject?: string | null, key?: string): Promise<Reply>;
  confirm(confirmationId: string, key?: string): Promise<Reply>;
  /** A call that both keys have made. */
  lift(kind: StopKind, subject?: string | null): Promise<void>;
  list(): Promise<Reply>;
}

/** Two operators' keys that stop and lift. */
export async function startStops(server: TestServer): Promise<Stops> {
  const scopes = ['stops', 'confirmations'];
  const [first, second] = await Promise.all([newKey(server, scopes), newKey(server, scopes)]);
  const keys = { first: first.key, second: second.key };
  const stops: Stops = {
    keys,
    stop: (kind, subject = null, changes = {}) =>
      server.call(operatorStop, { kind, subject, reason: 'ธนาคารแจ้งเงินเข้าช้า', ...changes }, { token: keys.first }),
    askToLift: (kind, subject = null, key = keys.first) =>
      server.call(operatorLiftStop, { kind, subject, reason: 'ธนาคารกลับมาแล้ว' }, { token: key }),
    confirm: (confirmation_id, key = keys.second) => server.call(operatorConfirm, { confirmation_id }, { token: key }),
    async lift(kind, subject = null) {
      const { body } = await stops.askToLift(kind, subject);
      const confirmed = await stops.confirm(body.data.confirmation_id);
      if (confirmed.body.error !== 0) throw new Error(confirmed.body.message);
    },
    list: () => server.call(operatorStops, {}, { token: keys.first }),
  };
  return stops;
}
