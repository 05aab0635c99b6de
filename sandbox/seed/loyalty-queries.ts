import type { Transaction } from '../../server/platform/database.ts';
import { positioned } from './positioned.ts';

/** The login streak: points for each day of it. */
export async function insertLoginStreak(
  transaction: Transaction,
  agentId: number,
  pointsByDay: readonly number[],
): Promise<void> {
  await transaction.rows(
    `with streak as (
       insert into quest_event (agent_id, kind, title, description) values ($1, 'login_streak', 'เข้าสู่ระบบต่อเนื่อง', 'แวะมาทุกวัน คะแนนเพิ่มขึ้นเรื่อยๆ') returning id
     )
     insert into quest (agent_id, event_id, position, title, icon, kind, metric, target, reward_kind, reward_amount)
     select $1, s.id, d.day, 'วันที่ ' || d.day, 'coins', 'daily', 'login', d.day, 'point', d.points
     from streak s, unnest($2::bigint[]) with ordinality d (points, day)`,
    [agentId, pointsByDay],
  );
}

/** Amounts of rewards and targets are satang, points, spins or counts, as their kind or metric says. */
export interface NewCampaignQuest {
  title: string;
  icon: string;
  metric: string;
  target: number;
  reward_kind: string;
  reward_amount: number;
  link: string;
}

/** The campaign for new members with its quests. */
export async function insertCampaign(
  transaction: Transaction,
  agentId: number,
  quests: readonly NewCampaignQuest[],
): Promise<void> {
  await transaction.rows(
    `with campaign as (
       insert into quest_event (agent_id, position, kind, title, description)
       values ($1, 1, 'campaign', 'ต้อนรับสมาชิกใหม่', 'ลองของใหม่ให้ครบ รับรางวัลทุกข้อ') returning id
     )
     insert into quest (agent_id, event_id, position, title, icon, kind, metric, target, reward_kind, reward_amount, link)
     select $1, c.id, 50 + r.position, r.title, r.icon, 'once', r.metric, r.target, r.reward_kind, r.reward_amount, r.link
     from campaign c, jsonb_to_recordset($2)
       as r (position int, title text, icon text, metric text, target bigint, reward_kind text, reward_amount bigint, link text)`,
    [agentId, positioned(quests)],
  );
}

export interface NewQuest extends Omit<NewCampaignQuest, 'link'> {
  kind: string;
  link: string | null;
  description?: string;
  category?: string;
  /** The title of the quest that must be completed first. */
  after?: string;
}

export async function insertQuests(
  transaction: Transaction,
  agentId: number,
  quests: readonly NewQuest[],
): Promise<void> {
  await transaction.rows(
    `insert into quest (agent_id, position, title, description, icon, kind, metric, category, target, reward_kind, reward_amount, link)
     select $1, 100 + position, title, coalesce(description, ''), icon, kind, metric, category, target, reward_kind, reward_amount, link
     from jsonb_to_recordset($2) as r (position int, title text, description text, icon text, kind text, metric text, category text,
       target bigint, reward_kind text, reward_amount bigint, link text)`,
    [agentId, positioned(quests)],
  );
  await transaction.rows(
    `update quest q set after_id = f.id from jsonb_to_recordset($2) as r (title text, after text)
     join quest f on f.title = r.after and f.agent_id = $1 where q.title = r.title and q.agent_id = $1`,
    [agentId, JSON.stringify(quests)],
  );
}

export interface NewRedemptionItem {
  name: string;
  description?: string;
  image: string;
  kind: string;
  /** Satang or spins, as the kind says. */
  amount?: number;
  points: number;
  stock?: number;
  max_per_member?: number;
}

export async function insertRedemptionItems(
  transaction: Transaction,
  agentId: number,
  items: readonly NewRedemptionItem[],
): Promise<void> {
  await transaction.rows(
    `insert into redemption_item (agent_id, position, name, description, image, kind, amount, points, stock, max_per_member)
     select $1, position, name, coalesce(description, ''), image, kind, amount, points, stock, max_per_member
     from jsonb_to_recordset($2) as r (position int, name text, description text, image text, kind text, amount bigint, points int, stock int, max_per_member int)`,
    [agentId, positioned(items)],
  );
}

export interface NewWheelPrize {
  name: string;
  kind: string;
  /** Satang, points or spins, as the kind says. */
  amount: number;
  weight: number;
}

/** The wheel with its prizes, clockwise. */
export async function insertWheel(
  transaction: Transaction,
  agentId: number,
  terms: readonly string[],
  prizes: readonly NewWheelPrize[],
): Promise<void> {
  await transaction.rows(
    `with made as (
       insert into wheel (agent_id, title, terms, point_cost, max_spins_a_day, free_spin_deposit_satang)
       values ($1, 'กงล้อนำโชค', $2, 100, 20, 30000) returning id
     )
     insert into wheel_prize (wheel_id, position, name, kind, amount, weight)
     select made.id, r.position, r.name, r.kind, r.amount, r.weight
     from made, jsonb_to_recordset($3) as r (position int, name text, kind text, amount bigint, weight int)`,
    [agentId, JSON.stringify(terms), positioned(prizes)],
  );
}
