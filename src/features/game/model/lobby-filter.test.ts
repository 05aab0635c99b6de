import { expect, test } from 'vitest';
import {
  isUsual,
  isWhole,
  type LobbyFilter,
  listInput,
  readFilter,
  SORTS,
  USUAL,
  writeFilter,
} from './lobby-filter.ts';

test('a filter written to the address is read back, and other parameters are kept', () => {
  const filter: LobbyFilter = { search: 'ช้างน้อย', provider: 'moonbay', tag: 'hot', sort: 'rtp' };
  const query = writeFilter(new URLSearchParams('ag=chokdee'), filter);
  expect(readFilter(query)).toEqual(filter);
  expect(query.get('ag')).toBe('chokdee');
  expect(writeFilter(query, USUAL).toString()).toBe('ag=chokdee');
});

test('a value that cannot be chosen is the default', () => {
  expect(readFilter(new URLSearchParams('sort=constructor&provider=&tag=toString'))).toEqual(USUAL);
  expect(readFilter(new URLSearchParams({ q: 'ก'.repeat(10_000) })).search).toHaveLength(60);
  expect(readFilter(new URLSearchParams({ provider: 'p'.repeat(65) })).provider).toBeNull();
});

test('the input of the call has only the filters that are set', () => {
  expect(listInput('chokdee', 'slot', USUAL)).toEqual({ agent_code: 'chokdee', category: 'slot', limit: 60 });
  const filter: LobbyFilter = { search: ' แมว ', provider: 'p', tag: 'new', sort: 'new' };
  expect(listInput('chokdee', null, filter, 'slot-60')).toEqual({
    agent_code: 'chokdee',
    limit: 60,
    search: 'แมว',
    provider: 'p',
    tag: 'new',
    sort: 'new',
    cursor: 'slot-60',
  });
  expect(isUsual({ ...USUAL, search: '  ' })).toBe(true);
  expect(isUsual({ ...USUAL, sort: 'new' })).toBe(false);
  expect(isWhole({ ...USUAL, sort: 'new' })).toBe(true);
  expect(isWhole({ ...USUAL, tag: 'hot' })).toBe(false);
});

test('every order and every tag is read; the longest id of a provider is one', () => {
  for (const sort of SORTS) expect(readFilter(new URLSearchParams({ sort })).sort).toBe(sort);
  for (const tag of ['hot', 'new', 'jackpot', 'live']) expect(readFilter(new URLSearchParams({ tag })).tag).toBe(tag);
  expect(readFilter(new URLSearchParams({ provider: 'p'.repeat(64) })).provider).toHaveLength(64);
});

test('a search of blanks is none, and blanks around one are left out', () => {
  expect(writeFilter(new URLSearchParams('q=x'), { ...USUAL, search: '  ' }).toString()).toBe('');
  expect(writeFilter(new URLSearchParams(), { ...USUAL, search: ' cat ' }).toString()).toBe('q=cat');
  expect(listInput('chokdee', null, { ...USUAL, search: '  ' })).toEqual({ agent_code: 'chokdee', limit: 60 });
  expect(isWhole({ ...USUAL, search: 'cat' })).toBe(false);
  expect(isWhole({ ...USUAL, provider: 'p' })).toBe(false);
  expect(isUsual({ ...USUAL, search: 'cat' })).toBe(false);
});
