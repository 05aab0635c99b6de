import { expect, test } from 'vitest';
import { repeatedFields } from './repeated-fields.ts';

test.each<[string, string[]]>([
  ['{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}', []],
  ['["a", "a"]', []],
  ['{"a": "a", "b": "a"}', []],
  [String.raw`{"a": "\", \"a\": {[", "b": "\\"}`, []],
  ['{"a": 1, "a": 1}', ['a']],
  ['{"rates": {"gov": [{"rate": 1}, {"rate": 2, "x": [1, {}], "rate": 3}]}}', ['rates.gov[1].rate']],
  ['{"a": {"b": 1}, "c": 1, "a": {"b": 2, "b": 3}}', ['a', 'a.b']],
  [String.raw`{"a": 1, "\u0061": 2}`, ['a']],
])('%s', (json, expected) => {
  expect(JSON.parse(json)).toBeDefined();
  expect(repeatedFields(json)).toEqual(expected);
});
