import { describe, expect, it } from 'vitest';
import { banner } from '#contract/agent-content.ts';
import { listConsents, setConsent } from '#contract/auth.ts';
import { isKeyOf } from './change-answers.ts';
import { queryKey } from './query-key.ts';

describe('query keys', () => {
  it('are made from method, path and input', () => {
    expect(queryKey(banner, { agent_code: 'chokdee' })).toEqual(['GET /api/banner', { agent_code: 'chokdee' }]);
  });

  it('find every key of an endpoint whatever the input, and no other', () => {
    const key = queryKey(banner, { agent_code: 'other' });
    expect(isKeyOf([banner], key)).toBe(true);
    expect(isKeyOf([listConsents], key)).toBe(false);
    expect(isKeyOf([banner], 'GET /api/banner')).toBe(false);
  });

  it('differ for a read and a command at the same path', () => {
    expect(listConsents.path).toBe(setConsent.path);
    expect(isKeyOf([setConsent], queryKey(listConsents, {}))).toBe(false);
  });
});
