import { existsSync } from 'node:fs';
import { ConfigError } from './config/config.ts';
import { generatedSecret } from './database/generated-secret.ts';
import type { SqlPart } from './database/schema/rooms.ts';
import { channelSecrets } from './line/channel-secrets.ts';
import { smsSecret } from './message/sms-sender.ts';
import { webhookSecret } from './payment-provider/webhook-secret.ts';
import type { Platform } from './runtime/platform.ts';

const FOLDER = new URL('../sandbox/', import.meta.url);

function checkFolder(): void {
  if (!existsSync(FOLDER)) throw new ConfigError('SANDBOX=on needs the folder sandbox/: set SANDBOX=off');
}

/** The sandbox's tables, for the migration. Throws a `ConfigError` where the folder is missing. */
export async function sandboxSql(): Promise<SqlPart> {
  checkFolder();
  return (await import('#sandbox/sql.ts')).SANDBOX_SQL;
}

/**
 * Loads the sandbox (a `Domain`) and the demo's data. Only this file imports that folder, dynamically: production
 * runs without it. Throws a `ConfigError` if the folder is missing.
 */
export async function loadSandbox(platform: Platform) {
  checkFolder();
  const [{ createSandbox }, demo, { deskLogins }] = await Promise.all([
    import('#sandbox/sandbox.ts'),
    import('#sandbox/seed/demo.ts'),
    import('#sandbox/seed/demo-people.ts'),
  ]);
  const { agent } = platform.config;
  const desk = () => deskLogins(platform.database, agent, platform.now());
  const sandbox = createSandbox({
    ...platform,
    secrets: {
      paymentProvider: webhookSecret(platform),
      smsGateway: smsSecret(platform),
      lineChannels: channelSecrets(platform) ?? (async () => new Map()),
    },
    deskLogins: desk,
    generatedSecret: (name, make) => generatedSecret(platform.database, name, make),
  });
  return {
    domain: sandbox,
    /** Fills an empty database with the demo agent. */
    seed: () => demo.seedDemo(platform),
    /** Lines for the terminal once the server listens: the sandbox's addresses and the demo's logins. */
    async startupLines(): Promise<string[]> {
      const logins = await demo.demoLogins(platform.database, agent.code);
      const [chief] = await desk();
      return [
        ...sandbox.addresses(),
        ...logins.map(({ phone, password }) => `login    ${phone} / ${password}`),
        ...(chief
          ? [`desk     ${platform.ownUrl()}/desk   ${chief.username} / ${chief.password}   (code and others: /sandbox)`]
          : []),
      ];
    },
  };
}
