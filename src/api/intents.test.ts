import { describe, expect, it } from 'vitest';
import { createIntents } from './intents.ts';

function numbered() {
  let count = 0;
  return createIntents(() => `key-${++count}`);
}

describe('idempotency key of an intent', () => {
  it('stays for every try of the same body until a definite answer', () => {
    const intents = numbered();
    expect([1, 2, 3].map(() => intents.keyFor('POST /a', '{"amount":100}'))).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('is new for another body', () => {
    const intents = numbered();
    intents.keyFor('POST /a', '{"amount":100}');
    expect(intents.keyFor('POST /a', '{"amount":200}')).toBe('key-2');
    expect(intents.keyFor('POST /a', '{"amount":100}')).toBe('key-3');
  });

  it('is new after a definite answer', () => {
    const intents = numbered();
    intents.settle('POST /a', intents.keyFor('POST /a', '{}'));
    expect(intents.keyFor('POST /a', '{}')).toBe('key-2');
  });

  it('is not lost when an older try is answered late', () => {
    const intents = numbered();
    const old = intents.keyFor('POST /a', '{"amount":100}');
    const present = intents.keyFor('POST /a', '{"amount":200}');
    intents.settle('POST /a', old);
    expect(intents.keyFor('POST /a', '{"amount":200}')).toBe(present);
  });

  it('belongs to its call', () => {
    const intents = numbered();
    const first = intents.keyFor('POST /a', '{}');
    expect(intents.keyFor('POST /b', '{}')).not.toBe(first);
    expect(intents.keyFor('POST /a', '{}')).toBe(first);
  });
});
