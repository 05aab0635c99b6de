import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { openapiDocument } from '#server/http/openapi.ts';
import { SPEC_CALLS } from './spec-calls.ts';

const document = openapiDocument(endpoints, { title: 'Chokdee', version: '1.0.0', serverUrl: 'http://127.0.0.1:3000' });
const copy = () => JSON.parse(JSON.stringify(document));

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const result = await validator.validate(copy());
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('the validator refuses a broken one', async () => {
  const broken = { ...copy(), paths: { '/x': { get: { responses: { '200': {} } } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const path = reference.slice('"$ref":"#/'.length, -1).split('/');
    expect(
      path.reduce((node, key) => node?.[key], copy()),
      reference,
    ).toBeDefined();
  }
});

test('has every call of the contract, once', () => {
  const operations = Object.values<Record<string, { operationId: string }>>(copy().paths).flatMap((path) =>
    Object.values(path),
  );
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
});

test.each(SPEC_CALLS)('%s %s is there, with its fields', (method, path, fields) => {
  const operation = copy().paths[path]?.[method.toLowerCase()];
  expect(operation?.['x-origin']).toBe('spec');
  const text = JSON.stringify(method === 'GET' ? operation.parameters : operation.requestBody);
  for (const field of fields.split(' ').filter(Boolean)) expect(text).toContain(`"${field}"`);
});

test('names the access of each call, and those that need an idempotency key', () => {
  const { paths } = copy();
  expect(paths['/api/member/wallets'].post.security).toEqual([{ member: [] }]);
  expect(paths['/api/banner'].get.security).toEqual([{}, { member: [] }]);
  expect(paths['/operator/withdrawals'].get.security).toEqual([{ operator: ['withdrawals:read'] }]);
  expect(paths['/operator/withdrawals/approve'].post.security).toEqual([{ operator: ['withdrawals'] }]);
  expect(paths['/provider/payment/webhook'].post.security).toEqual([{ providerTimestamp: [], providerSignature: [] }]);
  expect(paths['/api/lotto/bill/create'].post.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
  expect(paths['/api/lotto/lobby'].get.responses['200'].content['application/json'].schema.oneOf[0].required).toContain(
    'status',
  );
  expect(paths['/api/stream'].get.responses['200'].content['text/event-stream']).toBeDefined();
});
