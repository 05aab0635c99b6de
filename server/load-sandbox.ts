import { channelSecrets } from './line/channel-secrets.ts';
import { smsSecret } from './message/senders.ts';
import { webhookSecret } from './payment-provider/webhook-secret.ts';
import { madeSecret } from './platform/made-secret.ts';
import type { Platform } from './platform/platform.ts';
import type { SqlPart } from './platform/schema/rooms.ts';

/** The sandbox's tables, for the migration. */
export const sandboxSql = async (): Promise<SqlPart> => (await import('../sandbox/sql.ts')).SANDBOX_SQL;

/**
 * The sandbox (a `Domain`) and the demo's data. This file alone imports that folder, dynamically:
 * production runs without it.
 */
export async function loadSandbox(platform: Platform) {
  const [{ createSandbox }, demo] = await Promise.all([
    import('../sandbox/sandbox.ts'),
    import('../sandbox/seed/demo.ts'),
  ]);
  const sandbox = createSandbox({
    ...platform,
    secrets: {
      paymentProvider: webhookSecret(platform),
      smsGateway: smsSecret(platform),
      lineChannels: channelSecrets(platform) ?? (async () => new Map()),
    },
    madeSecret: (name, make) => madeSecret(platform.database, name, make),
  });
  return {
    domain: sandbox,
    /** Fills an empty database with the demo agent. */
    seed: () => demo.seedDemo(platform),
    /** Lines for the terminal once the server listens: the sandbox's addresses and the demo's logins. */
    async startupLines(): Promise<string[]> {
      const logins = await demo.demoLogins(platform.database, platform.config.agent.code);
      return [...sandbox.addresses(), ...logins.map(({ phone, password }) => `login    ${phone} / ${password}`)];
    },
  };
}
