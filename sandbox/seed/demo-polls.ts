import { operatorSavePoll } from '../../contract/operator-poll.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { savePoll } from '../../server/poll/operator-service.ts';

const DAY_MS = 86_400_000;

/** The first one is `/poll/1`, which the announcement dialog leads to. */
const POLLS = [
  {
    title: 'โพลทายผล',
    question: 'คู่ชิงชนะเลิศสิ้นเดือนนี้ ใครชนะ',
    description: '',
    image: '/media/poll-gift.svg',
    terms: [
      'ทายผลในเวลาปกติ 90 นาที รวมทดเวลาบาดเจ็บ',
      'ประกาศผลภายใน 24 ชั่วโมงหลังจบการแข่งขัน เงินรางวัลเข้ากระเป๋าหลักทันที',
      'หากไม่มีการแข่งขัน โพลนี้จะถูกยกเลิก',
    ],
    days: 30,
    drawn_from: 'answer',
    prize_pool: 100_000,
    prizes: [
      { rank: 1, amount: 25_000, winners: 1 },
      { rank: 2, amount: 10_000, winners: 2 },
      { rank: 3, amount: 1_000, winners: 55 },
    ],
    quota: { kind: 'deposit', target: 500, max_a_day: 3 },
    choices: [
      { title: 'ทีมเจ้าบ้าน', image: null },
      { title: 'เสมอ', image: null },
      { title: 'ทีมเยือน', image: null },
    ],
  },
  {
    title: 'โพลเกมที่ชอบ',
    question: 'อยากให้เพิ่มเกมแนวไหน',
    description: 'ทุกเสียงมีสิทธิ์ลุ้นรางวัล',
    image: '/media/poll-gift.svg',
    terms: ['จับรางวัลอัตโนมัติเมื่อปิดโหวต เงินรางวัลเข้ากระเป๋าหลักทันที'],
    days: 14,
    drawn_from: 'votes',
    prize_pool: 5_000,
    prizes: [
      { rank: 1, amount: 3_000, winners: 1 },
      { rank: 2, amount: 500, winners: 4 },
    ],
    quota: { kind: 'free', target: 0, max_a_day: 1 },
    choices: [
      { title: 'สล็อตผลไม้', image: '/media/art/slot/poll-1.mango.svg' },
      { title: 'ตกปลาทะเลลึก', image: '/media/art/fishing/poll-2.shark.svg' },
      { title: 'โต๊ะสด', image: '/media/art/casino/poll-3.coin.svg' },
    ],
  },
];

/** Polls of the demo agent, open now. */
export async function seedPolls(transaction: Transaction, agentId: number, now: Date): Promise<void> {
  for (const [place, { days, ...poll }] of POLLS.entries()) {
    const input = operatorSavePoll.input.parse({
      ...poll,
      // The first is the newest: it is the one that `/poll` shows.
      opens_at: new Date(now.getTime() - place * DAY_MS).toISOString(),
      closes_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
    });
    await savePoll(transaction, agentId, input, now);
  }
}
