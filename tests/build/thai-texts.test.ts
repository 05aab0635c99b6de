import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every text that docs/specification.md fixes letter by letter. */
const OF_THE_SPECIFICATION = [
  'ประกาศสำคัญ',
  'ไม่มีประกาศสำคัญในตอนนี้',
  'ออกจากระบบเรียบร้อย',
  'กรุณาเลือกกระเป๋าเงิน',
  'กำลังนำท่านเข้าสู่เกม',
  'เซสซั่นหมดอายุ กรุณาลองใหม่',
  'พบบางอย่างผิดปกติ',
  'Not Found',
  'An error occurred',
  'Unknown middleware ',
];

const built = globSync('dist/assets/*.js')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

for (const text of OF_THE_SPECIFICATION) {
  test(`the built app says “${text}”`, () => {
    expect(built.includes(text)).toBe(true);
  });
}
