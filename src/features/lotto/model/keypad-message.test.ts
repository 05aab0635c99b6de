import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import type { Added } from './draft-lines.ts';
import { additionMessage } from './keypad-message.ts';
import { termsFrom } from './round-terms.ts';

const terms = termsFrom(
  [
    {
      bet_type: 'two_top',
      rate: 90,
      min: baht(5),
      max: baht(1000),
      max_per_number: baht(0),
      odds: 100,
      rtp: 90,
      is_open: true,
    },
  ],
  [{ bet_type: 'two_top', number: '13', mode: 'half', rate: 45 }],
  'hanoi',
);
const lines = (...numbers: string[]): readonly DraftLine[] =>
  numbers.map((number) => ({ bet_type: 'two_top', number, amount: '' }));
const added = (part: Partial<Added>): Added => ({ lines: [], added: [], known: [], beyond: 0, ...part });

test.each<[string, Added, string[], number, ReturnType<typeof additionMessage>]>([
  ['one new number', added({ added: lines('12') }), ['12'], 0, null],
  ['a number in the draft', added({ known: lines('12') }), ['12'], 0, { text: 'มี 12 ในโพยแล้ว', tone: 'plain' }],
  ['a closed number', added({}), ['12'], 1, { text: '12 ปิดรับ แทงไม่ได้', tone: 'refused' }],
  ['a number whose other bet type is closed', added({ added: lines('12') }), ['12'], 1, null],
  [
    'a number whose bet type is no longer sold',
    added({ added: [{ bet_type: 'two_bottom', number: '12', amount: '' }] }),
    ['12'],
    0,
    null,
  ],
  ['a number of which nothing came', added({}), ['12'], 0, null],
  ['a number that is new for one bet type', added({ added: lines('12'), known: lines('12') }), ['12'], 0, null],
  ['half after a full one', added({ added: lines('12', '13') }), ['13'], 0, { text: '13 จ่ายลด ×45', tone: 'half' }],
  [
    'a set that was there',
    added({ known: lines('12', '13') }),
    ['12', '13'],
    0,
    { text: 'มีอยู่แล้ว 2 เลข', tone: 'plain' },
  ],
  ['a set that is closed', added({}), ['12', '13'], 2, { text: 'ข้ามเลขปิดรับ 2 เลข', tone: 'plain' }],
  ['a number that pays half', added({ added: lines('13') }), ['13'], 0, { text: '13 จ่ายลด ×45', tone: 'half' }],
  [
    'a set',
    added({ added: lines('12', '13'), known: lines('14') }),
    ['12', '13', '14', '15'],
    1,
    { text: 'เพิ่ม 2 รายการ · มีอยู่แล้ว 1 เลข · ข้ามเลขปิดรับ 1 เลข', tone: 'plain' },
  ],
  [
    'more than a bill takes',
    added({ added: lines('12'), beyond: 3 }),
    ['12', '13', '14', '15'],
    0,
    { text: 'โพยเต็ม 2,000 รายการ เหลืออีก 3 เลขไม่ได้เพิ่ม', tone: 'refused' },
  ],
])('the message about %s', (_name, result, numbers, closed, message) => {
  expect(additionMessage(result, numbers, closed, terms)).toEqual(message);
});
