import { describe, expect, test } from 'vitest';
import { arabicDigits } from './digits.ts';
import {
  bareNumber,
  type Check,
  checkAddressLine,
  checkAmount,
  checkBankAccount,
  checkBankCode,
  checkBirthDate,
  checkCouponCode,
  checkFirstName,
  checkLastName,
  checkLoginName,
  checkOtp,
  checkPassword,
  checkPhone,
  checkPostcode,
  parseBaht,
  splitTitle,
} from './input.ts';
import { bahtOf, satangOf } from './money.ts';
import { checkNewPassword } from './new-password.ts';

/** Accepted rows give the normalised value, refused rows a part of the error sentence. */
function table(
  name: string,
  check: Check,
  accepted: [raw: string, value: string][],
  refused: [raw: string, message: string][],
) {
  describe(name, () => {
    test.each(accepted)('%j is read as %j', (raw, value) => {
      expect(check(raw)).toEqual({ ok: true, value });
    });
    test.each(refused)('%j is refused: %s', (raw, message) => {
      const result = check(raw);
      expect(result.ok ? `accepted as ${result.value}` : result.message).toContain(message);
    });
    test('an accepted value is accepted again, unchanged', () => {
      for (const [, value] of accepted) expect(check(value)).toEqual({ ok: true, value });
    });
  });
}

const SCRIPT = '<script>alert(1)</script>';
const same = (values: string[]): [string, string][] => values.map((value) => [value, value]);
const all = (values: string[], message: string): [string, string][] => values.map((value) => [value, message]);

test('Thai digits', () => {
  expect(arabicDigits('๐๑๒๓๔๕๖๗๘๙ x 12')).toBe('0123456789 x 12');
  expect(bareNumber('(๐๘๑) 234–5678')).toBe('0812345678');
});

table(
  'phone',
  checkPhone,
  [
    ...[
      '0812345678',
      '081-234-5678',
      ' 081 234 5678 ',
      '081.234.5678',
      '(081) 2345678',
      '+66812345678',
      '+66 81 234 5678',
      '66812345678',
      '+66 (0)81-234-5678',
    ].map((raw): [string, string] => [raw, '0812345678']),
    ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
    ['081\u200b2345678\ufeff', '0812345678'],
    ['\u202a081–234–5678\u202c', '0812345678'],
    ['081\u00a0234\u00a05678', '0812345678'],
    ['0612345678', '0612345678'],
    ['0912345678', '0912345678'],
  ],
  [
    ...all(['', '   ', '\u200b', '-'], 'กรุณากรอก'),
    ...all(
      ['08123x5678', 'โทรศัพท์', '😀812345678', SCRIPT, '0812345678; drop table', '-1e9x', '0x12345678', '+0812345678'],
      'ตัวเลขเท่านั้น',
    ),
    ...all(
      [
        '081234567',
        '08123456789',
        '0',
        '1',
        '668123456',
        '081234567๘๙',
        '+66 81 234 567',
        '+66 81 234 56789',
        '+66 2 123 4567',
      ],
      '10 หลัก',
    ),
    ...all(['0212345678', '0712345678', '1812345678', '1081234567', '0000000000'], 'ขึ้นต้น'),
    ['8'.repeat(10_000), '10 หลัก'],
  ],
);

table(
  'login name',
  checkLoginName,
  [
    ['081-234-5678', '0812345678'],
    ['+66812345678', '0812345678'],
    ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
    ['chok8842', 'chok8842'],
    [' Chok8842 ', 'chok8842'],
    ['chok_8842\u200b', 'chok_8842'],
  ],
  [
    ...all(['', '  '], 'กรุณากรอก'),
    ...all(
      ['abc', 'a'.repeat(21), '12345678', 'โชคดี', 'chok 8842', 'chok😀88', SCRIPT, "' or 1=1 --", '0', '-1'],
      'ไม่ถูกต้อง',
    ),
  ],
);

table(
  'new password',
  checkNewPassword,
  same([
    'correct horse',
    'Xk29!fpq',
    ' spaced 77 ',
    'รหัสของฉันยาว',
    '😀😁😂🤣😃😄😅😆',
    '๑๒๓มาลีรัก',
    SCRIPT,
    'z'.repeat(3) + 'k9'.repeat(2) + 'w'.repeat(57),
  ]),
  [
    ['', 'กรุณาตั้ง'],
    ...all(['1', 'abc1234', '😀😁😂🤣'], 'อย่างน้อย 8'),
    ['x1'.repeat(33), 'ไม่เกิน 64'],
    ...all(
      [
        '12345678',
        '123456789',
        '1234567890',
        '87654321',
        '0123456789',
        'password',
        'Password1',
        'PASSWORD123',
        'P@ssw0rd',
        'passw0rd!',
        'qwerty123',
        'qwertyuiop',
        'asdfghjk',
      ],
      'เดาง่าย',
    ),
    ...all(
      ['11111111', '88888888', '12341234', '121212121212', '123123123', 'abcabcabc', 'aaaaaaaa', '😀😀😀😀😀😀😀😀'],
      'เดาง่าย',
    ),
    ...all(
      [
        'iloveyou',
        'iloveyou1',
        'sunshine',
        'princess',
        'thailand',
        'thailand2026',
        'chokdee1',
        'Chokdee123',
        'welcome1',
        'letmein123',
        'admin123',
        'admin123456',
      ],
      'เดาง่าย',
    ),
    ...all(
      [
        '1q2w3e4r',
        '1qaz2wsx',
        'abcd1234',
        'abcdefgh',
        'zyxwvuts',
        '147258369',
        'a1b2c3d4',
        'ฟหกดเ้่าส',
        'โชคดี123',
        'รหัสผ่าน',
      ],
      'เดาง่าย',
    ),
  ],
);

table('password', checkPassword, same(['1', 'p w', '๑๒๓', '😀', SCRIPT, 'x'.repeat(64)]), [
  ['', 'กรุณากรอก'],
  ['x'.repeat(65), 'ไม่เกิน 64'],
]);

table(
  'one-time code',
  checkOtp,
  [
    ['123456', '123456'],
    ['๑๒๓ ๔๕๖', '123456'],
    ['123-456', '123456'],
  ],
  [...all(['', ' - '], 'กรุณากรอก'), ...all(['1', '12345', '1234567', 'x123456', '123456x', 'abcdef'], '6 หลัก')],
);

test.each([
  ['นายสมชาย', 'นาย', 'สมชาย'],
  ['นส. มะลิ', 'นส.', 'มะลิ'],
  ['น.ส มะลิ', 'น.ส', 'มะลิ'],
  ['Mr.Somchai', 'Mr.', 'Somchai'],
  ['Mr Somchai', 'Mr', 'Somchai'],
  ['สมนายกขา', null, 'สมนายกขา'],
  ['นาย สมชาย', 'นาย', 'สมชาย'],
  ['นางสาวมะลิ', 'นางสาว', 'มะลิ'],
  ['น.ส. มะลิ', 'น.ส.', 'มะลิ'],
  ['Mr. Somchai', 'Mr.', 'Somchai'],
  ['นายิกา', null, 'นายิกา'],
  ['Missy', null, 'Missy'],
  ['สมนาย', null, 'สมนาย'],
])('the first name %s has the title %s', (typed, title, name) => {
  expect(splitTitle(typed)).toEqual({ title, name });
  expect(checkFirstName(typed)).toEqual({ ok: true, value: name });
});

for (const [what, check] of [
  ['ชื่อ', checkFirstName],
  ['นามสกุล', checkLastName],
] as const) {
  table(
    what,
    check,
    [
      ...same([
        'ณัฐพล',
        'ศิริวรรณ์',
        'ปิ่นแก้ว',
        'สุเมธ ณ อยุธยา',
        'ณ อยุธยา',
        'ฤดี',
        'เพ็ญพิชชา',
        'ใจดี',
        'ไพลิน',
        'น้ำฝน',
        'ม.ล. ปิ่น',
        'ภูมิ-ใจ',
      ]),
      ...same(['Somchai', "O'Neill", 'Anne-Marie', 'Van der Berg', 'José', 'Jr.', 'Ng']),
      ['  ณัฐ   พล ', 'ณัฐ พล'],
      ['ณัฐ\u200bพล', 'ณัฐพล'],
      ['นํ้าฝน', 'น้ำฝน'],
      ['นํา', 'นำ'],
      ['เเก้ว', 'แก้ว'],
      ['O’Neill', "O'Neill"],
      ['ก'.repeat(60), 'ก'.repeat(60)],
    ],
    [
      ...all(['', ' ', '\u200b'], `กรุณากรอก${what}`),
      ...all(['ก'.repeat(61), 'x'.repeat(10_000)], 'ไม่เกิน 60'),
      ...all(
        [
          'ณัฐ1',
          'ณัฐ๑',
          '😀',
          'ณัฐ😀',
          SCRIPT,
          'ณัฐA',
          'Иван',
          '李明',
          '่ณัฐ',
          '.',
          '-',
          'ณัฐ--พล',
          'ณัฐ,พล',
          '-1',
          '0',
          '1e9',
          'a@b',
        ],
        'ตัวอักษรไทยหรืออังกฤษ',
      ),
      ...all(['ก', 'A'], 'สั้นเกินไป'),
    ],
  );
}

table(
  'bank',
  checkBankCode,
  same(['KBANK', 'SCB', 'GSB']),
  all(['', 'kbank', 'XXX', 'toString', '__proto__', 'ไทยพาณิชย์', SCRIPT], 'เลือกธนาคาร'),
);

table(
  'bank account',
  checkBankAccount,
  [
    ['012-3-45678-9', '0123456789'],
    ['๐๑๒ ๓ ๔๕๖๗๘ ๙', '0123456789'],
    ['012\u200b345\u00ad6789', '0123456789'],
    ...same(['1230000000', '0012345678', '020123456789']),
    ['012345678901234', '012345678901234'],
  ],
  [
    ...all(['', ' - '], 'กรุณากรอก'),
    ...all(['01234x6789', '😀123456789', SCRIPT, '+123456789', '1e9000000000'], 'ตัวเลขเท่านั้น'),
    ...all(['0', '-1', '012345678', '0123456789012345'], '10–15 หลัก'),
    ...all(['0000000000', '1111111111'], 'ไม่ถูกต้อง'),
  ],
);

const today = '2026-11-21';
table(
  'birth date',
  (raw) => checkBirthDate(raw, today),
  [
    ['2006-11-21', '2006-11-21'],
    ['2549-11-21', '2006-11-21'],
    ['๒๕๔๙-๑๑-๒๑', '2006-11-21'],
    [' 1990-01-31 ', '1990-01-31'],
    ['2004-02-29', '2004-02-29'],
    ['2547-02-29', '2004-02-29'],
    ['1900-01-01', '1900-01-01'],
  ],
  [
    ...all(['', ' ', '\u200b'], 'กรุณาเลือก'),
    ...all(['2006-11-22', '2549-11-22', '2026-11-21', '2010-02-28'], '20 ปี'),
    ...all(
      [
        '2003-02-29',
        '2546-02-29',
        '2000-02-30',
        '2000-13-01',
        '2000-00-10',
        '2000-01-00',
        '1899-12-31',
        '2026-11-22',
        '2600-01-01',
        '9999-01-01',
        '12000-01-01',
      ],
      'ไม่ถูกต้อง',
    ),
    ...all(
      ['21/11/2549', '2000-1-1', '20000101', '0', '-1', '1e9', 'วันนี้', '😀', SCRIPT, '2000-01-01T00:00:00Z'],
      'ไม่ถูกต้อง',
    ),
  ],
);

test('someone born on 29 February comes of age on it, not the day before', () => {
  expect(checkBirthDate('2004-02-29', '2024-02-28').ok).toBe(false);
  expect(checkBirthDate('2004-02-29', '2024-02-29').ok).toBe(true);
  expect(checkBirthDate('2008-03-01', '2028-02-29').ok).toBe(false);
});

/** Wraps `checkAmount` as a check whose value is the amount in plain baht. */
const amountOf =
  (limits: Parameters<typeof checkAmount>[1]): Check =>
  (raw) => {
    const checked = checkAmount(raw, limits);
    return checked.ok ? { ok: true, value: String(bahtOf(checked.amount)) } : checked;
  };

test.each([
  ['19.99', null],
  ['20', 2_000],
  ['20.01', 2_001],
  ['20.1', 2_010],
  ['1.15', null],
  ['49,999.99', 4_999_999],
  ['50000.00', 5_000_000],
  ['50000.01', null],
])('%j, between 20 and 50,000 baht, is %j satang', (typed, amount) => {
  const checked = checkAmount(typed, { min: satangOf(20), max: satangOf(50_000) });
  expect(checked.ok ? checked.amount : null).toBe(amount);
});

test('without a maximum, the most is what 12 digits hold', () => {
  expect(checkAmount('999999999999.99', { min: satangOf(1) })).toEqual({ ok: true, amount: 99_999_999_999_999 });
  expect(checkAmount('1000000000000', { min: satangOf(1) }).ok).toBe(false);
});

test.each([
  ['500', 50_000],
  ['1,250.5', 125_050],
  ['12,345', 1_234_500],
  ['1,234,567.89', 123_456_789],
  ['.5', 50],
  ['1250.', 125_000],
  ['1.15', 115],
  ['0.29', 29],
  ['9007199254.99', 900_719_925_499],
  ['1.005', null],
  ['1,5', null],
  ['1e9', null],
  ['.', null],
  ['', null],
  ['-5', null],
  ['9999999999999', null],
])('%j is typed as %j satang', (typed, amount) => {
  expect(parseBaht(typed)).toBe(amount);
});

table(
  'amount',
  amountOf({ min: satangOf(20), max: satangOf(50_000) }),
  [
    ['20', '20'],
    ['50000', '50000'],
    ['1,250', '1250'],
    ['1,250.50', '1250.5'],
    ['๑,๒๕๐.๗๕', '1250.75'],
    [' 1 250 ', '1250'],
    ['100 บาท', '100'],
    ['100THB', '100'],
    ['฿100', '100'],
    ['1\u200b00', '100'],
    ['0020', '20'],
  ],
  [
    ...all(['', ' ', 'บาท'], 'กรุณากรอก'),
    ...all(
      [
        '-1',
        '1e9',
        'NaN',
        'Infinity',
        '0x20',
        'ร้อย',
        '😀',
        SCRIPT,
        '1.2.3',
        '.5',
        '20.',
        '+20',
        '1,5',
        '1,00',
        '12,34,567',
        '1,2345',
        '1฿00',
        '1บาท00',
        ',100',
        '9'.repeat(13),
      ],
      'ไม่ถูกต้อง',
    ),
    ...all(['20.001', '100.123', '1,250.555'], '2 ตำแหน่ง'),
    ...all(['0', '0.00', '19.99', '1'], 'ขั้นต่ำ 20.00'),
    ...all(['50000.01', '1000000000', '1,000,000,000'], 'สูงสุด 50,000.00'),
  ],
);

table(
  'whole amount',
  amountOf({ min: satangOf(20), max: satangOf(50_000), whole: true }),
  [
    ['100.00', '100'],
    ['1,000', '1000'],
  ],
  all(['100.50', '100.001'], 'ไม่มีสตางค์'),
);

table(
  'coupon',
  checkCouponCode,
  [
    ['luck-2569', 'LUCK2569'],
    [' vip 88 ', 'VIP88'],
    ['๑๒๓๔', '1234'],
  ],
  [['', 'กรุณากรอก'], ...all(['abc', 'x'.repeat(33), 'โชคดี', '😀😀😀😀', SCRIPT], 'ไม่ถูกต้อง')],
);

table(
  'address',
  checkAddressLine('ที่อยู่'),
  [['๙๙/๑  หมู่ 2 ถ.สุขุมวิท', '99/1 หมู่ 2 ถ.สุขุมวิท'], ...same(['99/1 Moo 2, Sukhumvit Rd.', 'ก'.repeat(120)])],
  [['', 'กรุณากรอกที่อยู่'], ['ก'.repeat(121), 'ไม่เกิน 120'], ...all([SCRIPT, '😀', '李', '<99', '99<'], 'ใช้ไม่ได้')],
);

table(
  'postcode',
  checkPostcode,
  [
    ['๑๐๑๑๐', '10110'],
    ['10 110', '10110'],
  ],
  [['', 'กรุณากรอก'], ...all(['1011', '101100', '110110', '00110', 'abcde', '-1', '1e9', '😀'], '5 หลัก')],
);
