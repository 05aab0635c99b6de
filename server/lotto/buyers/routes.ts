import { noteHandedBills } from '#contract/lotto-bills.ts';
import { bundleCreate, bundleValidate } from '#contract/lotto-bundles.ts';
import { buyerList, buyerResults, forgetBuyer, learnBuyer, mergeBuyers, renameBuyer } from '#contract/lotto-buyers.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/http/route.ts';
import { priceBundle } from '../bundles/bundle-pricing.ts';
import { sellBundle } from '../bundles/bundle-service.ts';
import { forget, learn, listBuyers, merge, noteHanded, rename, resultsOfBuyers } from './buyers.ts';

/** Nobody corrects their list of buyers more often by hand. */
const CHANGES_PER_MEMBER = { max: 120, windowSeconds: 600 };
/** Each check of a bundle prices up to 2,000 lines. */
const CHECKS_PER_MEMBER = { max: 60, windowSeconds: 60 };

/** The calls of bills for several buyers. */
export function buyerRoutes(server: Server): void {
  const { database, limits, now } = server.platform;
  const change = async <Result>(memberId: number, work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    await limits.take(`buyers:${memberId}`, CHANGES_PER_MEMBER);
    return database.transaction(work);
  };

  server.implement(bundleValidate, async ({ session, input }) => {
    await limits.take(`bundle:${session.memberId}`, CHECKS_PER_MEMBER);
    return priceBundle(database, session, input, now());
  });
  server.implement(bundleCreate, ({ session, input, transaction }) =>
    sellBundle({ database, tx: transaction }, session, input, now()),
  );
  server.implement(buyerList, ({ session }) => listBuyers(database, session.memberId));
  server.implement(renameBuyer, ({ session: { memberId }, input }) =>
    change(memberId, (tx) => rename(tx, memberId, input)),
  );
  server.implement(learnBuyer, ({ session: { memberId }, input }) =>
    change(memberId, (tx) => learn(tx, memberId, input)),
  );
  server.implement(mergeBuyers, ({ session: { memberId }, input }) =>
    change(memberId, (tx) => merge(tx, memberId, input)),
  );
  server.implement(forgetBuyer, ({ session: { memberId }, input }) =>
    change(memberId, (tx) => forget(tx, memberId, input.buyer_id)),
  );
  server.implement(noteHandedBills, ({ session: { memberId }, input }) =>
    change(memberId, (tx) => noteHanded(tx, memberId, input, now())),
  );
  server.implement(buyerResults, ({ session, input }) => resultsOfBuyers(database, session, input.round_id, now()));
}
