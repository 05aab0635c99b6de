import { expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { ACT_PATHS, actText } from './acts.ts';

const operators = Object.values(endpoints).filter(({ path }) => path.startsWith('/operator/'));

test('every act of operators has words in the log, and the log names no act that is not there', () => {
  const acts = operators.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(acts.filter((path) => actText(`POST ${path}`).startsWith('POST'))).toEqual([]);
  expect(ACT_PATHS.filter((path) => !acts.some((act) => act === path))).toEqual([]);
});

test('what is only read is named by its scope; what has no name stays as it is', () => {
  expect(actText('GET /operator/deposits')).toBe('ดูฝากเงิน');
  expect(actText('apply lottery/1.json')).toBe('apply lottery/1.json');
});
