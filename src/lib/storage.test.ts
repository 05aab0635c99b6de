import { expect, test } from 'vitest';
import { readJson, safeStore, writeJson } from './storage.ts';

/** A Storage like the browser's, which can be made to refuse. */
function fakeArea() {
  const map = new Map<string, string>();
  const area = {
    isFull: false,
    isBlocked: false,
    length: 0,
    clear: () => map.clear(),
    key: () => null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (area.isFull) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem(key: string) {
      if (area.isBlocked) throw new DOMException('no', 'SecurityError');
      map.delete(key);
    },
  };
  return area;
}
const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

test('written data is read back from the browser', () => {
  const area = fakeArea();
  const store = safeStore(() => area);
  writeJson(store, 'theme', 'dark');
  expect(area.getItem('theme')).toBe('"dark"');
  expect(readJson(store, 'theme', asText)).toBe('dark');
});

test('a full store keeps the newest value for the visit, not the stale one', () => {
  const area = fakeArea();
  const store = safeStore(() => area);
  store.setItem('draft', 'old');
  area.isFull = true;
  store.setItem('draft', 'new');
  expect(store.getItem('draft')).toBe('new');
  area.isFull = false;
  store.setItem('draft', 'newer');
  expect(area.getItem('draft')).toBe('newer');
});

test('data that could not be removed is still gone for the visit', () => {
  const area = fakeArea();
  const store = safeStore(() => area);
  store.setItem('user', 'me');
  area.isBlocked = true;
  store.removeItem('user');
  expect(store.getItem('user')).toBeNull();
});

test('a browser without storage (private mode) never throws', () => {
  const store = safeStore(() => {
    throw new DOMException('no', 'SecurityError');
  });
  store.setItem('a', '1');
  expect(store.getItem('a')).toBe('1');
  store.removeItem('a');
  expect(store.getItem('a')).toBeNull();
  expect(store.getItem('b')).toBeNull();
});

test('broken or foreign JSON reads as nothing', () => {
  const area = fakeArea();
  const store = safeStore(() => area);
  area.setItem('a', '{oops');
  area.setItem('b', '7');
  expect(readJson(store, 'a', asText)).toBeUndefined();
  expect(readJson(store, 'b', asText)).toBeUndefined();
  expect(readJson(store, 'c', asText)).toBeUndefined();
});
