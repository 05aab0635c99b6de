import { expect, test } from 'vitest';
import { lineSignature, signingAgent } from './signature.ts';

const secrets = new Map([
  ['one', 'first secret'],
  ['two', 'second secret'],
]);
const body = Buffer.from('{"events":[]}');

test('the agent is the one whose secret has signed these bytes', () => {
  expect(signingAgent(secrets, body, lineSignature('first secret', body))).toBe('one');
  expect(signingAgent(secrets, body, lineSignature('second secret', body))).toBe('two');
});

test.each([
  undefined,
  '',
  'short',
  lineSignature('third secret', body),
  lineSignature('first secret', Buffer.from('{}')),
])('nobody has signed with %s', (signature) => {
  expect(signingAgent(secrets, body, signature)).toBeUndefined();
});
