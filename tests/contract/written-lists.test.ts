import { expect, test } from 'vitest';
import { EXAMPLES } from '#contract/lists/examples.ts';
import { looksLike } from '#contract/lists/looks-like.ts';
import { readList } from '#contract/lists/read-list.ts';
import { isDigit, LIST_SETS, RUNS } from '#contract/lists/sets.ts';
import type { Meanings } from '#contract/lists/statements.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { reversed, winNumbers } from '#contract/lotto-picks.ts';
import { MESSAGES, type Message } from './list-messages.ts';

const SOLD: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
const KINDS: Readonly<Record<string, BetType>> = {
  '3บน': 'three_top',
  '3โต๊ด': 'three_tod',
  '2บน': 'two_top',
  '2ล่าง': 'two_bottom',
  วิ่งบน: 'run_top',
  วิ่งล่าง: 'run_bottom',
};
const digits = (text: string) => [...text].filter(isDigit);

/** Numbers of a meaning by their name: `reversed:12,34`, `doors:3`, `doubles`. */
function numbersOf(text: string): readonly string[] {
  const [name = '', of = ''] = text.split(':');
  const all = of.split(',');
  if (name === 'reversed') return reversed(all);
  if (name === 'others') return reversed(all).filter((number) => number !== of);
  if (name === 'arranged') return winNumbers(digits(of), 3, false);
  if (name === 'pairs') return winNumbers(digits(of), 2, false);
  const [digit] = digits(of);
  for (const [run, numbers] of Object.entries(RUNS)) if (run === name && digit) return numbers(digit);
  for (const [set, numbers] of Object.entries(LIST_SETS)) if (set === name) return numbers();
  return text.split(',');
}

/** The bets of a meaning, each as `kind number price`, in order. */
const meant = (meaning: string): readonly string[] =>
  meaning === '' || meaning.startsWith('unsold')
    ? []
    : meaning
        .split(' · ')
        .flatMap((part) => {
          const [, kind = '', numbers = '', price = ''] = /^(\S+) (.+)=(.+)$/.exec(part) ?? [];
          return numbersOf(numbers).map(
            (number) => `${KINDS[kind]} ${number} ${price === '-' ? null : Number(price) * 100}`,
          );
        })
        .sort();

function read({ text }: Message, meanings: Meanings = {}) {
  const reading = readList(text, { sold: SOLD, meanings });
  const bought = reading.lines.flatMap((line) => (line.kind === 'read' ? line.bets : []));
  return { ...reading, bought: bought.map(({ bet_type, number, price }) => `${bet_type} ${number} ${price}`).sort() };
}
const isNamed = ({ meaning }: Message, { lines }: ReturnType<typeof read>): boolean =>
  !meaning.startsWith('unsold') ||
  lines.some((line) => line.kind === 'left' && `${line.unsold} ${line.why}`.includes(meaning.slice('unsold '.length)));

/** With the habits all is read as meant. */
function isRight(message: Message): boolean {
  const reading = read(message, message.habits);
  return (
    reading.questions.length === 0 &&
    JSON.stringify(reading.bought) === JSON.stringify(meant(message.meaning)) &&
    isNamed(message, reading) &&
    (message.buyer === undefined || reading.lines.every(({ buyer }) => buyer === message.buyer))
  );
}

/** Without habits it is read as meant, or each question has the answer that is meant. */
function isKnownAtSight(message: Message): boolean {
  const { habits = {} } = message;
  const reading = read(message);
  const isAsked = reading.questions.every(({ choices }) =>
    choices.some(({ meanings }) => Object.entries(meanings).every(([key, meaning]) => habits[key] === meaning)),
  );
  return isAsked && isRight(message);
}

test('of 100 messages at least 90 are read as meant or asked with the meant answer, and 97 with habits', () => {
  expect(MESSAGES).toHaveLength(100);
  expect(MESSAGES.filter((message) => !isRight(message)).map(({ text }) => text)).toEqual([]);
  expect(MESSAGES.filter((message) => !isKnownAtSight(message)).map(({ text }) => text)).toEqual([]);
});

test('the page of examples shows messages of the corpus', () => {
  for (const written of EXAMPLES.flatMap(({ texts }) => texts))
    expect(MESSAGES.map(({ text }) => text)).toContain(written);
});

test.each(MESSAGES)('nothing else than what is meant is bought of $text', (message) => {
  const expected = meant(message.meaning);
  for (const bet of read(message).bought) expect(expected).toContain(bet);
});

/** The same numbers on each run, from 0 below `most`. */
function randomFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * most);
  };
}

/** Talk as people send it beside their lists; # is a digit. */
const TALK = [
  'โอนแล้วนะคะ ### บาท',
  'โอน #,### บาทแล้วค่ะ',
  'ยอด ### ครับ',
  'รวม #### บาท',
  'รวมทั้งหมด ## รายการ',
  'สลิป ###',
  'เดี๋ยวโอนให้ตอน ##:## น.',
  'ลูกค้าโอนมา #### เดี๋ยวที่เหลือค่อยคุย',
  'เบอร์ 08#-###-####',
  '08########',
  'โทร 09# ### ####',
  'เลขบัญชี ###-#-#####-#',
  'บัญชี กสิกร ###-#-#####-# ชื่อ สมชาย ใจดี',
  'พร้อมเพย์ #-####-#####-##-#',
  'งวดวันที่ 16/11/2569',
  'งวด 1 ธ.ค. 2569',
  '16/11/69',
  '2026-11-28',
  'วันที่ 1 ธันวาคม 2569 เวลา 15.30 น.',
  'โอนเงินสำเร็จ\n28 พ.ย. 2569 12:34 น.\nจาก นาย สมชาย ใ.\nxxx-x-x####-x\nไปยัง บจก. โชคดี\nจำนวน ###.00 บาท\nค่าธรรมเนียม 0.00 บาท\nเลขที่รายการ 0152######ABC',
  'สวัสดีค่ะ',
  'ขอบคุณครับ',
  'พรุ่งนี้เจอกัน ## โมงนะ',
  'ไปกัน # คน',
  'กี่โมงปิดรับคะ',
  'งวดนี้ออกอะไร',
  'ถูกไหมพี่',
  'ไม่ถูกเลย ฮือ',
  'ส่งโพยแล้วนะ',
  'ของแม่ครบแล้ว ## รายการ',
  'https://example.com/?id=####',
  'รหัส OTP ######',
  'บ้านเลขที่ ##/# หมู่ #',
  'อายุ ## แล้ว',
  'เมื่อวานได้ #### เอง',
  'ราคาทอง ##,###',
  '555555',
  '5555',
  'ฮ่าๆๆ 555',
  'โชคดีนะ',
  'พี่น้อง # คน',
  'คุณสมชาย ## ปี',
  '😂😂😂',
  'รอแป๊บ # นาที',
  'เจอกันบนรถ',
  'อยู่ข้างล่าง',
  'กลับบ้านตอน ##.## น.',
  'ถอน ### ได้ไหม',
  'ฝาก ### เข้าหรือยัง',
  'ยกเลิก ## นะ',
  '1#:3#',
  '15.30',
  '24/7',
  '7-11',
  '10-12',
  '50/50',
  '1/12',
  'สกอร์ #-#',
  'ห้อง ###',
  'คิวที่ ##',
  'ลด ##%',
  'รถทะเบียน กข ####',
  'ขอเลขเด็ดหน่อย',
  'ฝันเห็น ## ตัว',
  'ซื้อข้าว # กล่อง ## บาท',
  'แบต ##% แล้ว',
  'ได้เลข ## มา ใครจะเอาบ้าง',
  'งวดที่แล้วออก ###',
  'เดี๋ยวส่งโพยตอน # โมง',
];

test.each(['15:30', '15.30', '24/7', '7-11', '10-12', '50/50', '50 50', '16:9', '1/12', '3 4 5', '1-2', '55', '099'])(
  'a message of the figures %s alone is talk',
  (text) => expect(looksLike(readList(text, { sold: SOLD }))).toBe('talk'),
);
test.each(['จอ 16:9', 'ผลบอล 2:1', 'บอล 2:1', 'แมนยู 2:1', 'แมนยู 2:1 ลิเวอร์พูล', 'อัตราส่วน 1:2', '16:9\n21:9', 'สกอร์ 2-1'])(
  'a message of a shape or a score, %j, is talk',
  (text) => expect(looksLike(readList(text, { sold: SOLD }))).toBe('talk'),
);
test.each(['16:9', '2:1', '5:5', '99:1', '16:30', '28/11', '28.11', '7-11', '50/50'])(
  'beside bets %s is asked about, also where N:N is a bet in the lists of the player',
  (figures) => {
    const reading = readList(`12=20\n${figures}`, {
      sold: SOLD,
      meanings: /:\d\d/.test(figures) ? {} : { 'as:N=N': '0' },
    });
    expect(reading.lines.map(({ kind }) => kind)).toEqual(['read', 'asked']);
  },
);
test.each(['28/11/69', '2026-11-28', '28 พ.ย. 69', 'เวลา 16:30 น.'])(
  '%s above a bet is no list with its price',
  (text) => {
    const [above, bet] = readList(`${text}\n12=20`, { sold: SOLD }).lines;
    expect([above?.kind, bet]).toMatchObject(['left', { kind: 'read', bets: [{ number: '12', price: 2000 }] }]);
  },
);
test('a name with the letters of a word of cancelling is a name', () => {
  for (const name of ['ลุงดำ', 'พี่แดงดำ', 'น้องดาว'])
    expect(readList(`91=20 ${name}`, { sold: SOLD }).lines).toMatchObject([{ kind: 'read', buyer: name }]);
  expect(readList('งด 91=20', { sold: SOLD }).lines).toMatchObject([{ kind: 'left' }]);
});
test.each(['12-50', '12=20', '1=5', '45*20', '10x10', '12\n34', '๑๒=๒๐', '12/20', '15:30\n12=20'])(
  '%j looks like a list',
  (text) => expect(looksLike(readList(text, { sold: SOLD }))).toBe('list'),
);
test.each(['ลอย 16=1000\n8341=100', '8341=100', '12=0', 'มี16=100'])('%j is a list of which nothing is sold', (text) =>
  expect(looksLike(readList(text, { sold: SOLD }))).toBe('unread'),
);
test('of 100 messages all lists with a price look like one, and no talk does', () => {
  const talk = MESSAGES.filter(({ text }) => looksLike(readList(text, { sold: SOLD })) === 'talk');
  // A single number, or a single line of them, has no price.
  const isBare = ({ text }: Message) => /^[\d\s]+$/.test(text);
  expect(talk.filter((message) => message.meaning !== '' && !isBare(message))).toEqual([]);
  expect(MESSAGES.filter((message) => message.meaning === '' && !talk.includes(message))).toEqual([]);
});

test('of 10,000 messages of talk none is bought, and none looks like a list', () => {
  const below = randomFrom(44);
  const bought = new Set<string>();
  for (let run = 0; run < 10_000; run += 1) {
    const lines = Array.from({ length: 1 + below(3) }, () => TALK[below(TALK.length)] ?? '');
    const text = lines.join('\n').replace(/#/g, () => String(below(10)));
    const reading = readList(text, { sold: SOLD });
    if (reading.lines.some((line) => line.kind === 'read' && line.bets.some(({ price }) => price !== null)))
      bought.add(text);
    if (looksLike(reading) !== 'talk') bought.add(text);
  }
  expect([...bought].slice(0, 20)).toEqual([]);
});

test('a list of 300 lines is read in a few milliseconds', () => {
  const list = Array.from({ length: 300 }, (_, at) => `${String(at % 100).padStart(2, '0')}=20*20`).join('\n');
  const timeOf = () => {
    const before = process.cpuUsage();
    readList(list, { sold: SOLD });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  timeOf();
  // 50 ms on a phone that is four times slower; twice that, for a machine that is busy.
  expect(Math.min(...Array.from({ length: 20 }, timeOf))).toBeLessThan(25);
});
