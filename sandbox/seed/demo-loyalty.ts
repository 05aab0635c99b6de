import { satangOf } from '../../contract/money.ts';
import type { AgentFile } from '../../liff/agents/agent-file.ts';
import type { Transaction } from '../../server/platform/database.ts';
import {
  insertCampaign,
  insertLoginStreak,
  insertQuests,
  insertRedemptionItems,
  insertWheel,
} from './loyalty-queries.ts';

/** Points for each day of the login streak. */
const STREAK = [10, 10, 20, 20, 30, 30, 100];

const point = (amount: number) => ({ reward_kind: 'point', reward_amount: amount });
const cash = (baht: number) => ({ reward_kind: 'cash', reward_amount: satangOf(baht) });
const freeSpin = (amount: number) => ({ reward_kind: 'free_spin', reward_amount: amount });

/** `after`: the title of the quest that must be completed first. */
const QUESTS = [
  { kind: 'daily', metric: 'login', target: 1, title: 'แวะมาวันนี้', icon: 'star', link: null, ...point(5) },
  {
    kind: 'daily',
    metric: 'deposit',
    target: satangOf(500),
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
    target: satangOf(5000),
    title: 'ยอดเล่นครบ 5,000.00 บาท',
    icon: 'casino',
    link: '/slot',
    ...point(150),
  },
  {
    kind: 'once',
    metric: 'deposit',
    target: satangOf(100),
    title: 'ฝากครั้งแรก',
    description: 'ภารกิจต่อเนื่อง ขั้นที่ 1 จาก 2',
    icon: 'deposit',
    link: '/member/deposit',
    ...freeSpin(1),
  },
  {
    kind: 'once',
    metric: 'deposit',
    target: satangOf(3000),
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
    title: 'แนะนำเพื่อน 1 คน',
    description: 'นับเมื่อเพื่อนฝากครั้งแรก',
    icon: 'users',
    link: '/affiliate',
    ...point(200),
  },
];

/** Quests of the campaign for new members, which never ends. */
const CAMPAIGN = [
  { metric: 'games', target: 5, title: 'ลองเล่น 5 เกม', icon: 'casino', link: '/casino', ...point(80) },
  { metric: 'rounds', target: 3, title: 'แทงหวย 3 งวด', icon: 'lotto', link: '/lotto/lobby', ...freeSpin(1) },
];

/** Their pictures are drawings like those of games (game-art/). */
const itemsOf = (agentName: string) => [
  {
    name: 'เครดิตฟรี 100.00 บาท',
    kind: 'credit',
    amount: satangOf(100),
    points: 1000,
    image: '/media/art/slot/shop-1.coin.svg',
  },
  { name: 'หมุนกงล้อ 3 ครั้ง', kind: 'free_spin', amount: 3, points: 300, image: '/media/art/freespin/shop-2.wheel.svg' },
  {
    name: 'เครดิตฟรี 20.00 บาท',
    kind: 'credit',
    amount: satangOf(20),
    points: 220,
    image: '/media/art/slot/shop-3.star.svg',
  },
  {
    name: 'เครดิตฟรี 500.00 บาท',
    kind: 'credit',
    amount: satangOf(500),
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
    image: '/media/art/casino/shop-5.shirt.svg',
  },
  {
    name: 'แก้วเก็บความเย็น',
    description: 'ความจุ 600 มล. ส่งฟรีทั่วไทย ภายใน 7 วันทำการ',
    kind: 'item',
    points: 1800,
    stock: 0,
    image: '/media/art/fishing/shop-6.tumbler.svg',
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
  { name: '10 บาท', kind: 'cash', amount: satangOf(10), weight: 1200 },
  { name: '100 คะแนน', kind: 'point', amount: 100, weight: 900 },
  { name: '50 บาท', kind: 'cash', amount: satangOf(50), weight: 150 },
  { name: 'ลองใหม่', kind: 'none', amount: 0, weight: 2400 },
  { name: '500 บาท', kind: 'cash', amount: satangOf(500), weight: 8 },
  { name: '20 คะแนน', kind: 'point', amount: 20, weight: 2600 },
  { name: '20 บาท', kind: 'cash', amount: satangOf(20), weight: 600 },
  { name: 'หมุนฟรี', kind: 'free_spin', amount: 1, weight: 700 },
  { name: '5,000 บาท', kind: 'cash', amount: satangOf(5000), weight: 1 },
  { name: '50 คะแนน', kind: 'point', amount: 50, weight: 1441 },
];

/** Quests, their events, redemption items and the wheel of the demo agent. */
export async function seedLoyalty(transaction: Transaction, { id, name }: AgentFile): Promise<void> {
  await insertLoginStreak(transaction, id, STREAK);
  await insertCampaign(transaction, id, CAMPAIGN);
  await insertQuests(transaction, id, QUESTS);
  await insertRedemptionItems(transaction, id, itemsOf(name));
  await insertWheel(transaction, id, WHEEL_TERMS, SLICES);
}
