import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { agentCode, baht, byAgentCode, id } from './fields.ts';
import { srcset } from './pictures.ts';
import { stop } from './stops.ts';

const receivingAccount = z.object({
  account_id: id,
  bank_code: z.string(),
  bank_name: z.string(),
  account_no: z.string().describe('masked for visitors'),
  account_name: z.string(),
});

export const agentConfig = endpoint({
  method: 'POST',
  path: '/api/agent/config',
  origin: 'spec',
  access: 'visitor',
  failures: { badRequest: 'caller', other: 'log' },
  summary: "The agent's name, logo, contact links, theme and LIFF app",
  input: byAgentCode,
  output: z.object({
    agent_code: z.string(),
    agent_name: z.string(),
    /** Extension: the emergency stops in force (docs/rules.md#emergency-stops). */
    stops: z.array(stop),
    info: z.object({
      agent_logo: z.string().nullable(),
      line_contact_url: z.string(),
      line_admin_url: z.string(),
      /** CSS custom properties that the agent overrides (docs/design.md#white-label); empty for the house look. */
      theme: z.record(z.string(), z.string()),
      liff_id: z.string().nullable(),
      /** Extension: lists that are sent in the agent's LINE chat are read (docs/rules.md#chat-lists). */
      reads_lists: z.boolean(),
      license: z.object({ number: z.string(), jurisdiction: z.string() }).nullable(),
      /** Extension: true while the server runs with the sandbox, so results and most members are invented. */
      demonstration: z.boolean(),
      /** Extension: the rules of daily cashback and of the return of losses, which visitors see too. */
      cashback: z.object({
        rates: z.array(z.object({ category: z.string(), percent: z.number() })),
        loss_percent: z.number(),
        min_loss: baht,
        max_return: baht,
        most_of_stakes: z
          .array(z.object({ category: z.string(), percent: z.number() }))
          .describe('a return is at most so many percent of the stakes of each category'),
        claim_days: z.number().int(),
      }),
    }),
  }),
});

export const bankAccounts = endpoint({
  method: 'POST',
  path: '/api/agent/bank_accounts',
  origin: 'spec',
  access: 'visitor',
  failures: { other: 'log' },
  summary: 'Receiving bank accounts, masked for visitors',
  input: byAgentCode,
  output: z.array(receivingAccount),
});

export const trueMoneyAccounts = endpoint({
  method: 'POST',
  path: '/api/agent/true_money_accounts',
  origin: 'spec',
  access: 'visitor',
  failures: { other: 'log' },
  summary: 'Receiving TrueMoney wallets, masked for visitors',
  input: byAgentCode,
  output: z.array(receivingAccount),
});

/** Type 1 is a picture only; any other type has a title, a description and perhaps a picture. */
export const notifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  origin: 'spec',
  access: 'visitor',
  failures: { badRequest: 'caller', other: 'log' },
  summary: "The agent's important notices",
  input: z.strictObject({ agent_code: agentCode.optional() }),
  output: z.array(
    z.object({
      id,
      type: z.number().int(),
      image: z.string().nullable(),
      srcset,
      title: z.string(),
      description: z.string(),
    }),
  ),
});

export const validateAgent = endpoint({
  method: 'GET',
  path: '/api/agent/validate',
  origin: 'spec',
  access: 'visitor',
  failures: { badRequest: 'caller', other: 'log' },
  summary: 'Error 0 when the agent exists and is open',
  input: z.strictObject({ code: agentCode }),
  output: z.object({ agent_code: z.string() }),
});
