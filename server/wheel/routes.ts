import { plainBaht, satang } from '#contract/money.ts';
import * as contract from '#contract/wheel.ts';
import { agentIdOf } from '#server/agent/agent-id.ts';
import type { Server } from '#server/http/route.ts';
import { maskName } from '#server/lib/masks.ts';
import type { PointsPort } from '#server/wallet/points.ts';
import { giveDailySpin, wheelFor } from './service.ts';
import { spinWheel, takePrize } from './spin.ts';
import { winnersOf } from './spin-queries.ts';

/** Serves the calls of the wheel (contract/wheel.ts) to members and visitors. */
export function wheelRoutes(server: Server, { earnPoints }: PointsPort): void {
  const agentOf = agentIdOf(server);
  const { platform } = server;
  const { database, now } = platform;

  server.implement(contract.wheelConfig, async ({ session }) => {
    const { setting, prizes } = await wheelFor(database, session, now());
    return { configs: setting, prizes };
  });

  server.implement(contract.wheelConfigV2, async ({ session }) => {
    await earnPoints(platform, session);
    return wheelFor(database, session, now());
  });

  server.implementPrepared(contract.spin, async ({ session }) => {
    await giveDailySpin(database, session, now());
    return (tx) => spinWheel(tx, session, { use: 'free' }, now());
  });

  server.implementPrepared(contract.spinV2, async ({ session, input }) => {
    if (input.use === 'free') await giveDailySpin(database, session, now());
    else await earnPoints(platform, session);
    return (tx) => spinWheel(tx, session, input, now());
  });

  server.implement(contract.wheelReward, ({ session, input, transaction }) =>
    takePrize(transaction, session, input.spin_id, now()),
  );

  server.implement(contract.wheelBoard, async ({ session }) =>
    (await winnersOf(database, agentOf({ session }))).map(({ username, name, kind, amount, rewarded_at }) => ({
      name_masked: maskName(username),
      prize_name: name,
      kind,
      amount: kind === 'cash' ? plainBaht(satang(amount)) : amount,
      time: rewarded_at.toISOString(),
    })),
  );
}
