import { expect, it } from 'vitest';
import { paymentSteps } from './payment-steps.ts';

it.each([
  ['pending', ['done', 'busy', 'next']],
  ['paid', ['done', 'done', 'done']],
  ['review', ['done', 'busy', 'next']],
  ['expired', ['done', 'stopped', 'next']],
  ['cancelled', ['done', 'stopped', 'next']],
] as const)('a %s deposit shows %o', (status, states) => {
  expect(paymentSteps(status, 'promptpay').map((step) => step.state)).toEqual(states);
});

it('names the first step by the type of the channel', () => {
  expect(paymentSteps('pending', 'promptpay')[0]?.label).toBe('สร้างคิวอาร์แล้ว');
  expect(paymentSteps('pending', 'bank')[0]?.label).toBe('สร้างรายการแล้ว');
});
