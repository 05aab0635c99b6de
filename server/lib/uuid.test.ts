import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

const UUID = '0189f7c2-5d4e-7a1b-9c3d-2e1f0a9b8c7d';

test.each([
  [UUID, true],
  [UUID.toUpperCase(), true],
  [`x${UUID}`, false],
  [`${UUID}0`, false],
  [UUID.replaceAll('-', ''), false],
  [UUID.replace('5d4e-', ''), false],
  [UUID.replace('5d4e', '5d4'), false],
  [UUID.replace('0189f7c2', '0189f7cg'), false],
  ['', false],
])('%s is a UUID: %s', (text, isOne) => {
  expect(isUuid(text)).toBe(isOne);
});
