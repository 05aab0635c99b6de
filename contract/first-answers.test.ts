import { expect, test } from 'vitest';
import { earlyCallName } from './first-answers.ts';

test('a call has its query in its name, in a browser whose queries have no size too', () => {
  const query = new URLSearchParams({ page: '1' });
  Object.defineProperty(query, 'size', { value: undefined });
  expect(earlyCallName({ method: 'GET', path: '/bills' }, query)).toBe('GET /bills?page=1');
  expect(earlyCallName({ method: 'GET', path: '/bills' }, new URLSearchParams())).toBe('GET /bills');
});
