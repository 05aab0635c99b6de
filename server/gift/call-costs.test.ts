import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import { CALL_COSTS, costRuleOf } from './call-costs.ts';

const calls = Object.values(endpoints).filter(({ access }) => access === 'operator');

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s has a rule for its cost, and can wait for another key exactly where it has to',
  (_name, call) => {
    const { properties = {} } = z.toJSONSchema(call.output, { unrepresentable: 'any' });
    const canWait = 'confirmation_id' in properties && !call.path.startsWith('/operator/confirmations/');
    // Refusing a withdrawal and recording it as paid have the same answer as approving it.
    const answersAlike = ['/operator/withdrawals/reject', '/operator/withdrawals/paid'].includes(call.path);
    expect(canWait).toBe(answersAlike || costRuleOf(call) !== 'nothing');
  },
);

test('the table names no call that is not in the contract', () => {
  const paths = calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  expect(Object.keys(CALL_COSTS).toSorted()).toEqual(paths.toSorted());
});
