import type { ParsedInputOf } from '#contract/endpoint.ts';
import { satang, satangOf } from '#contract/money.ts';
import type { operatorGiveBonus } from '#contract/operator-member-acts.ts';
import { bonusCategory } from '#contract/promotion.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { lockCash } from '#server/promotion/bonus-queries.ts';
import { payBonus } from '#server/promotion/service.ts';
import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { lockOpenMember } from './members.ts';
import { BONUS_TITLE } from './text.ts';

type Input = ParsedInputOf<typeof operatorGiveBonus>;
const DAY_MS = 86_400_000;

/**
 * Gives a bonus like a coupon's: a wallet of its own, played in every category, which pays out its own amount at most once
 * its turnover is done. Refuses as `lockPlayer` does: nobody gets one who may not play.
 */
export async function giveBonus(tx: Transaction, operator: Operator, input: Input, at: Date): Promise<void> {
  const { id: memberId } = await lockOpenMember(tx, operator, input.member_id, at);
  await lockPlayer(tx, memberId, at);
  const { agentId } = operator;
  const bonusSatang = satangOf(input.amount);
  const title = BONUS_TITLE[input.kind];
  await payBonus(
    tx,
    {
      agentId,
      memberId,
      promotionId: null,
      occasion: 'operator',
      title,
      depositId: null,
      depositSatang: satang(0),
      bonusSatang,
      targetSatang: satang(bonusSatang * input.times),
      maxWithdrawSatang: bonusSatang,
      categories: bonusCategory.options,
      weights: (await agentConfigOf(tx, agentId)).bonus.weights,
      at,
      expiresAt: new Date(at.getTime() + input.days * DAY_MS),
    },
    await lockCash(tx, memberId),
  );
  const data = { title, satang: bonusSatang };
  await notifyMember(tx, { agentId, memberId, kind: 'bonus_given', data, link: '/member/promotion', at });
}
