import { describe, expect, test } from 'vitest';
import { linesOfLottery, lotteryIn, lotterySections } from './lottery-names.ts';

const LOTTERIES = [
  { id: 1, name: 'รัฐบาลไทย', kind: 'government' },
  { id: 2, name: 'ยี่กี วีไอพี', kind: 'yeekee' },
  { id: 4, name: 'ธ.ก.ส.', kind: 'baac' },
  { id: 6, name: 'ฮานอย พิเศษ', kind: 'hanoi' },
  { id: 7, name: 'ฮานอย ปกติ', kind: 'hanoi' },
  { id: 8, name: 'หุ้นนิเคอิ เช้า', kind: 'stock' },
  { id: 9, name: 'หุ้นนิเคอิ บ่าย', kind: 'stock' },
  { id: 10, name: 'หุ้นไทย เย็น', kind: 'stock' },
];
const found = (text: string) => lotteryIn(text, LOTTERIES);

describe('the lottery that a list names', () => {
  test.each([
    ['รัฐบาล\n12=20', [1], '12=20'],
    ['หวยรัฐบาลครับ\n12=20', [1], '12=20'],
    ['รัฐบาลไทย งวดวันที่ 1 ธ.ค. 2569\n12=20', [1], '12=20'],
    ['รัฐบาล งวด 16/12/69\n12=20', [1], '12=20'],
    ['** รัฐ **\n12=20', [1], '12=20'],
    ['12=20 รัฐบาล', [1], '12=20'],
    ['ฮานอยพิเศษ 12=20', [6], '12=20'],
    ['ฮานอย  พิเศษ\nบน\n12=20', [6], 'บน\n12=20'],
    ['ฮานอย\n12=20', [6, 7], '12=20'],
    ['ฮานอย ล่าง\n12=20', [6, 7], 'ล่าง\n12=20'],
    ['ธกส\n12=20', [4], '12=20'],
    ['ธ.ก.ส.\n12=20', [4], '12=20'],
    ['นิเคอิเช้า\n12=20', [8], '12=20'],
    ['นิเคอิ\n12=20', [8, 9], '12=20'],
    ['หุ้น\n12=20', [8, 9, 10], '12=20'],
    ['12=20', [], '12=20'],
    ['ป้าลาวัลย์ 12=20', [], 'ป้าลาวัลย์ 12=20'],
    ['ลาวัลย์\n12=20', [], 'ลาวัลย์\n12=20'],
    ['เอารัฐวิสาหกิจ\n12=20', [], 'เอารัฐวิสาหกิจ\n12=20'],
  ])('%j', (text, lotteries, rest) =>
    expect(found(text)).toMatchObject({ lotteries, rest, unsold: null, isSeveral: false }),
  );

  test('a round of a yeekee has its number', () => {
    expect(found('ยี่กี รอบที่ 38\n12=20')).toMatchObject({ lotteries: [2], roundNo: 38, rest: '12=20' });
  });
  test('a lottery that the site has not is named', () => {
    expect(found('ลาว\n12=20')).toMatchObject({ lotteries: [], unsold: 'ลาว', isSeveral: false });
  });
  test('two lotteries are two lists; a name and its kind are one', () => {
    expect(found('รัฐบาล\n12=20\nฮานอย\n34=20').isSeveral).toBe(true);
    expect(found('รัฐบาล\n12=20\nลาว\n34=20').isSeveral).toBe(true);
    expect(found('ฮานอย\n12=20\nฮานอย พิเศษ\n34=20')).toMatchObject({ lotteries: [6], isSeveral: false });
    expect(found('รัฐบาล\n12=20\n\nรัฐบาลไทย\n34=20')).toMatchObject({ lotteries: [1], isSeveral: false });
  });
});

describe('the parts of a text', () => {
  const parts = (text: string) => lotterySections(text, LOTTERIES).map(({ name, at }) => [name, at]);
  test.each([
    ['12=20', []],
    ['รัฐบาล\n12=20\n\n34=20', [['รัฐบาลไทย', [1, 2, 4]]]],
    ['12=20\nรัฐบาล', [['รัฐบาลไทย', [1, 2]]]],
    [
      'รัฐบาล\n12=20\nฮานอยพิเศษ\n34=20',
      [
        ['รัฐบาลไทย', [1, 2]],
        ['ฮานอย พิเศษ', [3, 4]],
      ],
    ],
    [
      'รัฐบาล\n12=20\nลาว\n34=20\nรัฐบาล\n56=20',
      [
        ['รัฐบาลไทย', [1, 2, 5, 6]],
        ['ลาว', [3, 4]],
      ],
    ],
    [
      '12=20\nรัฐบาล\n34=20\nลาว',
      [
        ['รัฐบาลไทย', [1, 2]],
        ['ลาว', [3, 4]],
      ],
    ],
    [
      '12=20\nรัฐบาล\n34=20\nลาว\n56=20',
      [
        ['รัฐบาลไทย', [2, 3]],
        ['ลาว', [4, 5]],
      ],
    ],
    [
      '12=20 รัฐบาล\n34=20 ลาว',
      [
        ['รัฐบาลไทย', [1]],
        ['ลาว', [2]],
      ],
    ],
  ])('%j', (text, expected) => expect(parts(text)).toEqual(expected));

  test('the lines of one lottery keep their places, without its name', () => {
    const text = '12=20 รัฐบาล\nลาว\n34=20\nรัฐบาล\n56=20';
    const others = lotterySections(text, LOTTERIES).filter(({ name }) => name === 'ลาว');
    expect(linesOfLottery(text, LOTTERIES, others)).toBe('12=20\n\n\n\n56=20');
    expect(linesOfLottery('รัฐบาล ล่าง\n56=20', LOTTERIES, [])).toBe('ล่าง\n56=20');
  });
});
