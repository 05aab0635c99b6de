import type { OutputOf } from '#contract/endpoint.ts';
import type { getUserInfo } from '#contract/member.ts';
import { bahtOf, satangOf } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries } from '#server/database/database.ts';
import { vipLevelOf } from './queries.ts';

type Vip = OutputOf<typeof getUserInfo>['vip'];

const DAY_MS = 86_400_000;

/** The member's level by the deposits of the last days (docs/rules.md#vip), until when it holds, and what each level takes. */
export async function vipOf(
  queries: Queries,
  session: Pick<Session, 'memberId' | 'agentId'>,
  now: Date,
): Promise<Vip & { level: 0 | 1 | 2 }> {
  const { days, gold_baht: gold, hero_baht: hero } = (await agentConfigOf(queries, session.agentId)).vip;
  const since = new Date(now.getTime() - days * DAY_MS);
  const vip = await vipLevelOf(queries, session.memberId, { since, gold: satangOf(gold), hero: satangOf(hero) });
  const level = vip.hero_at ? 2 : vip.gold_at ? 1 : 0;
  const reachedAt = vip.hero_at ?? vip.gold_at;
  return {
    level,
    days,
    deposited: bahtOf(vip.deposited_satang),
    levels: [
      { level: 1, from: gold },
      { level: 2, from: hero },
    ],
    holds_until: reachedAt ? new Date(reachedAt.getTime() + days * DAY_MS).toISOString() : null,
  };
}
