/**
 * Calls about all lotteries together: the lobby and the rates (docs/rules.md#lottery-rounds). They are apart from
 * those about single rounds, because the first load only needs these.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { byAgent, lottoGroup, lottoKind, rate, round } from './lotto-shapes.ts';

/** The only call whose envelope has `status` instead of `error` (docs/rules.md#calls). */
export const lottoLobby = endpoint({
  method: 'GET',
  path: '/api/lotto/lobby',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  envelope: 'status',
  summary: 'Lotteries by category with their current rounds',
  input: z.strictObject(byAgent),
  output: z.array(
    z.object({
      category_id: id,
      name: z.string(),
      icon: z.string(),
      kind: lottoKind,
      group: lottoGroup,
      note: z.string().nullable(),
      rounds: z.array(round),
    }),
  ),
});

export const lottoRates = endpoint({
  method: 'GET',
  path: '/api/lotto/rates',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: 'Rates of a category, or of all',
  input: z.strictObject({ category_id: id.optional(), ...byAgent }),
  output: z.array(
    z.object({
      category_id: id,
      name: z.string(),
      icon: z.string(),
      kind: lottoKind,
      group: lottoGroup,
      rates: z.array(rate),
    }),
  ),
});
