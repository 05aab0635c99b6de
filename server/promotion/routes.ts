import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, bahtOrNull, satang } from '#contract/money.ts';
import { srcsetOf } from '#contract/pictures.ts';
import * as contract from '#contract/promotion.ts';
import { agentConfigOf, agentOfCall } from '#server/agent/service.ts';
import type { Server } from '#server/http/route.ts';
import { walletOnWire } from '#server/wallet/wallet-on-wire.ts';
import { type BonusRow, runningBonuses } from './bonus-queries.ts';
import { reasonAgainst, takesNextDeposit } from './eligibility.ts';
import { forfeitBonus, forfeitSplit } from './end-bonus.ts';
import { promotionOnWire } from './promotion-on-wire.ts';
import { type Eligibility, eligibilityOf, type PromotionRow, shownPromotions } from './queries.ts';
import { takePromotion } from './service.ts';

const bonusWallet = (bonus: BonusRow) =>
  walletOnWire({
    ...bonus,
    id: String(bonus.wallet_id),
    wallet_type_id: 2,
    available_satang: satang(bonus.available_satang),
    held_satang: satang(bonus.held_satang),
    target_satang: satang(bonus.turnover_target_satang),
    done_satang: satang(bonus.turnover_done_satang),
  });

const turnoverOnWire = (bonus: BonusRow) => ({
  done: bahtOf(satang(Math.min(bonus.turnover_done_satang, bonus.turnover_target_satang))),
  target: bahtOf(bonus.turnover_target_satang),
});

function bonusOnWire(bonus: BonusRow): OutputOf<typeof contract.promotionBonuses>[number] {
  const { returnedSatang, removedSatang } = forfeitSplit(bonus);
  return {
    wallet: bonusWallet(bonus),
    promotion_id: bonus.promotion_id === null ? null : String(bonus.promotion_id),
    title: bonus.title,
    deposit: bahtOf(bonus.deposit_satang),
    bonus: bahtOf(bonus.bonus_satang),
    turnover: turnoverOnWire(bonus),
    max_withdraw: bahtOrNull(bonus.max_withdraw_satang),
    categories: bonus.categories,
    weights: bonus.weights,
    taken_at: bonus.taken_at.toISOString(),
    expires_at: bonus.expires_at.toISOString(),
    state: bonus.state === 'closing' ? 'closing' : 'running',
    has_open_bets: bonus.has_open_bets,
    forfeit: { returned: bahtOf(returnedSatang), removed: bahtOf(removedSatang) },
  };
}

type Listed = OutputOf<typeof contract.promotionList>[number];
interface Member {
  eligibility: Eligibility;
  bonuses: BonusRow[];
}

function listed(row: PromotionRow, weights: Listed['weights'], member: Member | null, at: Date): Listed {
  const reason = member ? reasonAgainst(row, member.eligibility, at) : null;
  const active = member?.bonuses.find((bonus) => bonus.promotion_id === row.id);
  const deposit = member?.eligibility.deposit;
  return {
    ...promotionOnWire(row),
    promotion_id: String(row.id),
    srcset: srcsetOf(row.image),
    weights,
    can_take: member !== null && reason === null,
    reason,
    takes_next_deposit: member !== null && takesNextDeposit(row, member.eligibility, at),
    eligible_deposit: deposit?.is_untouched && row.kind !== 'free' ? bahtOf(deposit.satang) : null,
    active_wallet: active ? bonusWallet(active) : null,
  };
}

/** Serves promotions and a member's bonuses (contract/promotion.ts). */
export function promotionRoutes(server: Server): void {
  const { database, now } = server.platform;

  server.implement(
    contract.promotionList,
    async ({ session, input }) => {
      const agentId = await agentOfCall(database, session, input.agent_code);
      const [rows, config, member] = await Promise.all([
        shownPromotions(database, agentId, now()),
        agentConfigOf(database, agentId),
        session && memberOf(session.memberId),
      ]);
      return rows.map((row) => listed(row, config.bonus.weights, member, now()));
    },
    { leavesOutBadRows: true },
  );

  async function memberOf(memberId: number): Promise<Member> {
    const [eligibility, bonuses] = await Promise.all([
      eligibilityOf(database, memberId, now()),
      runningBonuses(database, memberId),
    ]);
    return { eligibility, bonuses };
  }

  server.implement(contract.promotionBonuses, async ({ session }) =>
    (await runningBonuses(database, session.memberId)).map(bonusOnWire),
  );

  server.implement(contract.takePromotion, ({ session, input, transaction }) =>
    takePromotion(transaction, session, input, now()),
  );

  server.implement(contract.forfeitPromotion, async ({ session, input, transaction }) => {
    const { state, returnedSatang } = await forfeitBonus(transaction, session.memberId, input.wallet_id, now());
    return { wallet_id: input.wallet_id, state, returned: bahtOf(returnedSatang) };
  });
}
