import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

test.each([
  ['a caller without a proxy', { ip: '10.0.0.7' }, '10.0.0.7'],
  ['a caller behind a proxy', { ip: '10.0.0.7', ips: ['127.0.0.1', '10.0.0.7'] }, '10.0.0.7'],
  ['something that is no address, named by a proxy', { ip: 'nobody', ips: ['127.0.0.1', 'nobody'] }, '127.0.0.1'],
  ['a caller who hung up', {}, '0.0.0.0'],
])('%s', (_what, caller, address) => {
  expect(callerAddress(caller)).toBe(address);
});
