import { expect, test } from 'vitest';
import { createTrigger, SHOT_INTERVAL_MS } from './trigger.ts';

/** A trigger whose shots the test answers. */
function gun() {
  const answers: ((isPlayed: boolean) => void)[] = [];
  const trigger = createTrigger(() => new Promise((resolve) => answers.push(resolve)));
  return {
    trigger,
    shots: () => answers.length,
    async answer(isPlayed = true) {
      answers.at(-1)?.(isPlayed);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('one pull is one shot', async () => {
  const { trigger, shots, answer } = gun();
  trigger.pull();
  trigger.step(0);
  await answer();
  trigger.step(1000);
  expect(shots()).toBe(1);
});

test('while held, it fires four times a second at most', async () => {
  const { trigger, shots, answer } = gun();
  trigger.hold();
  for (let now = 0; now < 2000; now += 10) {
    trigger.step(now);
    await answer();
  }
  expect(shots()).toBe(2000 / SHOT_INTERVAL_MS);
});

test('no shot is fired while the last is unanswered, and only one waits', async () => {
  const { trigger, shots, answer } = gun();
  trigger.pull();
  trigger.step(0);
  for (let n = 0; n < 5; n++) trigger.pull();
  trigger.step(900);
  expect([shots(), trigger.isBusy]).toEqual([1, true]);
  await answer();
  trigger.step(901);
  await answer();
  trigger.step(2000);
  expect(shots()).toBe(2);
});

test('a shot ordered during a lost connection is not fired when the connection is restored', async () => {
  const { trigger, shots, answer } = gun();
  trigger.pull();
  trigger.step(0);
  trigger.pull();
  trigger.step(5000);
  await answer();
  trigger.step(5016);
  expect(shots()).toBe(1);
});

test('after a shot that was not played it stops, held or not', async () => {
  const { trigger, shots, answer } = gun();
  trigger.hold();
  trigger.pull();
  trigger.step(0);
  trigger.pull();
  await answer(false);
  trigger.step(1000);
  expect(shots()).toBe(1);
});
