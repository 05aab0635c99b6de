import type { AgentFile } from '../../liff/agents/agent-file.ts';
import type { Transaction } from '../../server/platform/database.ts';

/** Points for each day of the login streak. */
const STREAK = [10, 10, 20, 20, 30, 30, 100];

const point = (amount: number) => ({ reward_kind: 'point', reward_amount: amount });
const cash = (baht: number) => ({ reward_kind: 'cash', reward_amount: baht * 100 });
const freeSpin = (amount: number) => ({ reward_kind: 'free_spin', reward_amount: amount });
const baht = (amount: number) => amount * 100;

/** `after` names the title of the quest before it in a chain. */
const QUESTS = [
  { kind: 'daily', metric: 'login', target: 1, title: 'แวะมาวันนี้', icon: 'star', link: null, ...point(5) },
  {
    kind: 'daily',
    metric: 'deposit',
    target: baht(500),
    title: 'ฝากครบ 500.00 บาท',
    icon: 'deposit',
    link: '/member/deposit',
    ...point(50),
  },
  {
    kind: 'daily',
    metric: 'games',
    category: 'slot',
    target: 3,
    title: 'เล่นสล็อต 3 เกม',
    icon: 'slot',
    link: '/slot',
    ...point(30),
  },
  {
    kind: 'daily',
    metric: 'rounds',
    category: 'yeekee',
    target: 5,
    title: 'แทงยี่กี 5 รอบ',
    icon: 'lotto',
    link: '/lotto/lobby?category=yeekee',
    ...point(40),
  },
  { kind: 'daily', metric: 'share', target: 1, title: 'แชร์ให้เพื่อน', icon: 'mega', link: null, ...point(10) },
  {
    kind: 'weekly',
    metric: 'login',
    target: 5,
    title: 'แวะมา 5 วันในสัปดาห์นี้',
    icon: 'cal',
    link: null,
    ...freeSpin(1),
  },
  {
    kind: 'weekly',
    metric: 'stake',
    target: baht(5000),
    title: 'ยอดเล่นครบ 5,000.00 บาท',
    icon: 'casino',
    link: '/slot',
    ...point(150),
  },
  {
    kind: 'once',
    metric: 'deposit',
    target: baht(100),
    title: 'ฝากครั้งแรก',
    description: 'ภารกิจต่อเนื่อง ขั้นที่ 1 จาก 2',
    icon: 'deposit',
    link: '/member/deposit',
    ...freeSpin(1),
  },
  {
    kind: 'once',
    metric: 'deposit',
    target: baht(3000),
    after: 'ฝากครั้งแรก',
    title: 'ฝากสะสมครบ 3,000.00 บาท',
    description: 'ภารกิจต่อเนื่อง ขั้นที่ 2 จาก 2',
    icon: 'deposit',
    link: '/member/deposit',
    ...cash(50),
  },
  {
    kind: 'once',
    metric: 'referral',
    target: 1,
    title: 'ชวนเพื่อน 1 คน',
    description: 'นับเมื่อเพื่อนฝากครั้งแรก',
    icon: 'users',
    link: '/affiliate',
    ...point(200),
  },
];

/** Quests of a campaign, which has no end. */
const CAMPAIGN = [
  { metric: 'games', target: 5, title: 'ลองเล่น 5 เกม', icon: 'casino', link: '/casino', ...point(80) },
  { metric: 'rounds', target: 3, title: 'แทงหวย 3 งวด', icon: 'lotto', link: '/lotto/lobby', ...freeSpin(1) },
];

/** Pictures are the drawings that games have (game-art/). */
const itemsOf = (agentName: string) => [
  {
    name: 'เครดิตฟรี 100.00 บาท',
    kind: 'credit',
    amount: baht(100),
    points: 1000,
    image: '/media/art/slot/shop-1.coin.svg',
  },
  { name: 'หมุนกงล้อ 3 ครั้ง', kind: 'free_spin', amount: 3, points: 300, image: '/media/art/freespin/shop-2.wheel.svg' },
  {
    name: 'เครดิตฟรี 20.00 บาท',
    kind: 'credit',
    amount: baht(20),
    points: 220,
    image: '/media/art/slot/shop-3.star.svg',
  },
  {
    name: 'เครดิตฟรี 500.00 บาท',
    kind: 'credit',
    amount: baht(500),
    points: 4800,
    stock: 50,
    max_per_member: 2,
    image: '/media/art/slot/shop-4.gem.svg',
  },
  {
    name: `เสื้อยืด${agentName}`,
    description: 'ผ้าฝ้าย 100% ส่งฟรีทั่วไทย ภายใน 7 วันทำการ',
    kind: 'item',
    points: 2400,
    stock: 100,
    max_per_member: 1,
    image: '/media/art/casino/shop-5.marigold.svg',
  },
  {
    name: 'แก้วเก็บความเย็น',
    description: 'ความจุ 600 มล. ส่งฟรีทั่วไทย ภายใน 7 วันทำการ',
    kind: 'item',
    points: 1800,
    stock: 0,
    image: '/media/art/fishing/shop-6.shell.svg',
  },
];

const WHEEL_TERMS = [
  'ฝากครบ 300.00 บาทในวันเดียว รับหมุนฟรี 1 ครั้ง ใช้ได้ภายในวันนั้น',
  'หมุนด้วยคะแนน ครั้งละ 100 คะแนน',
  'หมุนได้ไม่เกินวันละ 20 ครั้ง รวมทุกแบบ',
  'ผลสุ่มโดยระบบก่อนกงล้อหมุน ด้วยโอกาสที่ประกาศไว้ รางวัลเงินเข้ากระเป๋าหลักทันที',
];

/** Clockwise. The weights come to 10,000. */
const SLICES = [
  { name: '10 บาท', kind: 'cash', amount: baht(10), weight: 1200 },
  { name: '100 คะแนน', kind: 'point', amount: 100, weight: 900 },
  { name: '50 บาท', kind: 'cash', amount: baht(50), weight: 150 },
  { name: 'ลองใหม่', kind: 'none', amount: 0, weight: 2400 },
  { name: '500 บาท', kind: 'cash', amount: baht(500), weight: 8 },
  { name: '20 คะแนน', kind: 'point', amount: 20, weight: 2600 },
  { name: '20 บาท', kind: 'cash', amount: baht(20), weight: 600 },
  { name: 'หมุนฟรี', kind: 'free_spin', amount: 1, weight: 700 },
  { name: '5,000 บาท', kind: 'cash', amount: baht(5000), weight: 1 },
  { name: '50 คะแนน', kind: 'point', amount: 50, weight: 1441 },
];

/** Quests, events, the point shop and the wheel of the demo agent. */
export async function seedLoyalty(transaction: Transaction, { id: agentId, name }: AgentFile): Promise<void> {
  await transaction.rows(
    `with streak as (
       insert into quest_event (agent_id, kind, title, description) values ($1, 'login_streak', 'เข้าสู่ระบบต่อเนื่อง', 'แวะมาทุกวัน คะแนนเพิ่มขึ้นเรื่อยๆ') returning id
     )
     insert into quest (agent_id, event_id, position, title, icon, kind, metric, target, reward_kind, reward_amount)
     select $1, s.id, d.day, 'วันที่ ' || d.day, 'coins', 'daily', 'login', d.day, 'point', d.points
     from streak s, unnest($2::bigint[]) with ordinality d (points, day)`,
    [agentId, STREAK],
  );
  await transaction.rows(
    `with campaign as (
       insert into quest_event (agent_id, position, kind, title, description)
       values ($1, 1, 'campaign', 'ต้อนรับสมาชิกใหม่', 'ลองของใหม่ให้ครบ รับรางวัลทุกข้อ') returning id
     )
     insert into quest (agent_id, event_id, position, title, icon, kind, metric, target, reward_kind, reward_amount, link)
     select $1, c.id, 50 + r.position, r.title, r.icon, 'once', r.metric, r.target, r.reward_kind, r.reward_amount, r.link
     from campaign c, jsonb_to_recordset($2)
       as r (position int, title text, icon text, metric text, target bigint, reward_kind text, reward_amount bigint, link text)`,
    [agentId, JSON.stringify(CAMPAIGN.map((quest, position) => ({ ...quest, position })))],
  );
  await transaction.rows(
    `insert into quest (agent_id, position, title, description, icon, kind, metric, category, target, reward_kind, reward_amount, link)
     select $1, 100 + position, title, coalesce(description, ''), icon, kind, metric, category, target, reward_kind, reward_amount, link
     from jsonb_to_recordset($2) as r (position int, title text, description text, icon text, kind text, metric text, category text,
       target bigint, reward_kind text, reward_amount bigint, link text)`,
    [agentId, JSON.stringify(QUESTS.map((quest, position) => ({ ...quest, position })))],
  );
  await transaction.rows(
    `update quest q set after_id = f.id from jsonb_to_recordset($2) as r (title text, after text)
     join quest f on f.title = r.after and f.agent_id = $1 where q.title = r.title and q.agent_id = $1`,
    [agentId, JSON.stringify(QUESTS)],
  );
  await transaction.rows(
    `insert into redemption_item (agent_id, position, name, description, image, kind, amount, points, stock, max_per_member)
     select $1, position, name, coalesce(description, ''), image, kind, amount, points, stock, max_per_member
     from jsonb_to_recordset($2) as r (position int, name text, description text, image text, kind text, amount bigint, points int, stock int, max_per_member int)`,
    [agentId, JSON.stringify(itemsOf(name).map((item, position) => ({ ...item, position })))],
  );
  await transaction.rows(
    `with made as (
       insert into wheel (agent_id, title, terms, point_cost, max_spins_a_day, free_spin_deposit_satang)
       values ($1, 'กงล้อนำโชค', $2, 100, 20, 30000) returning id
     )
     insert into wheel_prize (wheel_id, position, name, kind, amount, weight)
     select made.id, r.position, r.name, r.kind, r.amount, r.weight
     from made, jsonb_to_recordset($3) as r (position int, name text, kind text, amount bigint, weight int)`,
    [agentId, JSON.stringify(WHEEL_TERMS), JSON.stringify(SLICES.map((slice, position) => ({ ...slice, position })))],
  );
}
