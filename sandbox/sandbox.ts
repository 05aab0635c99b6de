import type { Domain } from '../server/platform/domain.ts';
import type { Platform } from '../server/platform/platform.ts';
import { sandboxBankRoutes } from './bank/routes.ts';
import { sandboxBeaconRoutes } from './beacon/routes.ts';
import { forgetGames } from './games/purge.ts';
import { startSandboxGames } from './games/start.ts';
import { sandboxLineRoutes } from './line/routes.ts';
import { sandboxPhoneRoutes } from './phone/routes.ts';
import { demoLogins, seedDemo } from './seed/demo.ts';

/** Fills an empty database with the demo agent. */
export const seed = seedDemo;

/** Bank, phone, LINE, randomness beacon and game provider on one machine, for trying and testing. Never in production. */
export const sandbox: Domain = {
  routes(server) {
    sandboxLineRoutes(server);
    sandboxBankRoutes(server);
    sandboxBeaconRoutes(server);
    sandboxPhoneRoutes(server);
  },
  housekeeping: ({ database, now }) => [() => forgetGames(database, now())],
  start: startSandboxGames,
};

/** What to print once the server listens: the sandbox's addresses and the demo's logins, a line each. */
export async function startupLines(platform: Platform): Promise<string[]> {
  const url = platform.baseUrl();
  const logins = await demoLogins(platform.database, platform.config.agent.code);
  return [
    `bank     ${url}/sandbox/bank   (the sandbox: pays deposits, never in production)`,
    `phone    ${url}/sandbox/phone   (the sandbox: SMS and LINE messages, one-time codes)`,
    `LINE     ${url}/sandbox/line   (the sandbox: the chat with the agent's account, over the webhook)`,
    `games    ${platform.gameProviders.get('sandbox')?.baseUrl}   (the sandbox's provider; its rounds: /verify/)`,
    ...logins.map(({ phone, password }) => `login    ${phone} / ${password}`),
  ];
}
