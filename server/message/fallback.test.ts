import { expect, test } from 'vitest';
import { withFallback } from './fallback.ts';
import type { Sender } from './sender.ts';

const MESSAGE = {
  agentCode: 'chokdee',
  recipient: '0812345678',
  text: 'x',
  flex: null,
  messages: null,
  retryKey: 'k',
  replyToken: null,
};

function gateways(first: Sender) {
  const clock = { at: 0 };
  const tried: string[] = [];
  const named =
    (name: string, sender: Sender): Sender =>
    (message) => {
      tried.push(name);
      return sender(message);
    };
  const send = withFallback(
    named('first', first),
    named('second', async () => ({ state: 'sent' })),
    { now: () => new Date(clock.at), onFailure: () => undefined },
  );
  return { clock, tried, send: () => send(MESSAGE) };
}
const down: Sender = () => Promise.reject(new Error('down'));

test('the second gateway sends what the first cannot, and only that', async () => {
  const good = gateways(async () => ({ state: 'sent' }));
  expect(await good.send()).toEqual({ state: 'sent' });
  expect(good.tried).toEqual(['first']);
  const bad = gateways(down);
  expect(await bad.send()).toEqual({ state: 'sent' });
  expect(bad.tried).toEqual(['first', 'second']);
});

test('a number that the first refuses is refused; an account without credit is the gateway’s trouble', async () => {
  const wrong = gateways(async () => ({ state: 'refused', reason: 'http_400' }));
  expect(await wrong.send()).toEqual({ state: 'refused', reason: 'http_400' });
  expect(wrong.tried).toEqual(['first']);
  const poor = gateways(async () => ({ state: 'refused', reason: 'http_402' }));
  expect(await poor.send()).toEqual({ state: 'sent' });
});

test('after three failures in a row the first is left alone for a minute, then tried again', async () => {
  const { clock, tried, send } = gateways(down);
  for (let n = 0; n < 5; n++) await send();
  expect(tried.filter((name) => name === 'first')).toHaveLength(3);
  clock.at = 60_001;
  await send();
  expect(tried.slice(-2)).toEqual(['first', 'second']);
});
