import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.ts';
import { SPEC_ANSWERS, SPEC_CALLS } from './spec-calls.ts';

const all = Object.entries(endpoints);
const called = (method: string, path: string): Endpoint | undefined =>
  all.find(([, endpoint]) => endpoint.method === method && endpoint.path === path)?.[1];

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** Field names of a JSON schema, of every branch of a union and of what a list holds. */
function fieldsOf(shape: Shape): Record<string, Shape> {
  if (shape.items) return fieldsOf(shape.items);
  return Object.assign({}, shape.properties, ...(shape.anyOf ?? []).map(fieldsOf));
}

function hasField(shape: Shape, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const field = fieldsOf(shape)[first];
  return field !== undefined && (rest.length === 0 || hasField(field, rest.join('.')));
}

const words = (text: string) => text.split(' ').filter(Boolean);
const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io })));

describe('the calls of the specification', () => {
  test.each(SPEC_CALLS)('%s %s', (method, path, fields) => {
    const endpoint = called(method, path);
    if (!endpoint) throw new Error('not in the contract');
    expect(endpoint.origin).toBe('spec');
    const input = shapeOf(endpoint.input, 'input');
    expect(words(fields).filter((field) => !hasField(input, field))).toEqual([]);
  });

  test('every other call is marked as an extension', () => {
    const inSpec = new Set(SPEC_CALLS.map(([method, path]) => `${method} ${path}`));
    const wrong = all.filter(([, { method, path, origin }]) => (origin === 'spec') !== inSpec.has(`${method} ${path}`));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test.each(SPEC_ANSWERS)('answer of %s', (path, fields) => {
    const endpoint = called('POST', path) ?? called('GET', path);
    if (!endpoint) throw new Error('not in the contract');
    const output = shapeOf(endpoint.output, 'output');
    expect(words(fields).filter((field) => !hasField(output, field))).toEqual([]);
  });

  test('lotto/lobby alone says status in place of error', () => {
    expect(all.filter(([, { envelope }]) => envelope).map(([, { path }]) => path)).toEqual(['/api/lotto/lobby']);
  });
});

test('the app adds agent_id exactly where an input has it', () => {
  const wrong = all.filter(
    ([, { access, tenant, input }]) =>
      access !== 'operator' &&
      access !== 'provider' &&
      hasField(shapeOf(input, 'input'), 'agent_id') !== Boolean(tenant),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

describe('every call', () => {
  test('has a method and path of its own', () => {
    const keys = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test.each(all)('%s', (_, { method, path, access, input, output, idempotent, summary }) => {
    expect(path).toMatch(
      access === 'operator' || access === 'desk'
        ? /^\/operator\//
        : access === 'provider'
          ? /^\/provider\//
          : /^\/api\//,
    );
    expect(path).toMatch(/^[a-z0-9_/]+$/);
    expect(summary).not.toBe('');
    if (method === 'GET') expect(idempotent).toBeUndefined();
    expect(() => z.toJSONSchema(input, { io: 'input' }), 'the input has a JSON schema').not.toThrow();
    expect(() => z.toJSONSchema(output, { io: 'output' }), 'the output has a JSON schema').not.toThrow();
  });

  test.each(all)('%s refuses a field that it does not know', (_, { input }) => {
    const result = input.safeParse({ no_such_field: 1 });
    expect(result.success).toBe(false);
    expect(JSON.stringify(result.error?.issues)).toContain('no_such_field');
  });

  test.each(all)('%s refuses what is no object', (_, { input }) => {
    for (const value of [null, 1, 'text', [], true]) expect(input.safeParse(value).success).toBe(false);
  });
});

test('calls that move money, points or stock need an idempotency key', () => {
  const moving =
    /generate_qr|payment\/transfer|\/withdraw$|bill\/(create|cancel)|shoot_number|promotion\/(take|forfeit)|coupon\/redeem|loss\/claim|quest\/redeem|redemption\/redeem|wheel\/(spin|spin_v2|reward)$|poll\/submit|affiliate\/redeem|(?:withdrawals|deposits)\/(?!hold$|release$)\w+|results\/(enter|correct|void)|coupons\/make|polls\/result/;
  const wrong = all.filter(([, { method, path, idempotent }]) => method === 'POST' && moving.test(path) && !idempotent);
  expect(wrong.map(([name]) => name)).toEqual([]);
});

describe('error catalogue', () => {
  test('numbers are unique and never 0', () => {
    const numbers = Object.values(ERRORS).map(({ error }) => error);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).not.toContain(0);
  });

  test.each(Object.entries(ERRORS))('%s is a Thai sentence with a known status', (code, { status, message }) => {
    expect(code).toMatch(/^[a-z_]+$/);
    expect(message).toMatch(/[ก-๙]/);
    expect([200, 400, 401, 403, 404, 409, 413, 415, 429, 500, 501, 503]).toContain(status);
  });
});
