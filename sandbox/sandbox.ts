import type { FastifyInstance } from 'fastify';
import { bankRoutes } from './bank/routes.ts';
import { beaconRoutes } from './beacon/routes.ts';
import { startCrowd } from './crowd/crowd.ts';
import { drawRoutes } from './draw/routes.ts';
import { purgeGames } from './games/purge-queries.ts';
import { startGames } from './games/start.ts';
import { PROVIDER_NAME } from './games/wallet-client.ts';
import type { SandboxHost } from './host.ts';
import { lineChatRoutes } from './line/chat-routes.ts';
import { lineIssuerRoutes } from './line/issuer-routes.ts';
import { overview } from './overview.ts';
import { phoneRoutes } from './phone/routes.ts';
import { prepareScope, sendPage } from './web.ts';

/**
 * Stand-ins for an operator's partners: bank, members' phones, LINE, randomness beacon and game provider. They make the
 * whole product work on one machine for trials and tests, and never run in production. The host serves `routes` under
 * its own address, repeats `housekeeping`, and calls `start` when its routes are complete.
 */
export function createSandbox(host: SandboxHost) {
  const gamesUrl = () => host.gameProviders.get(PROVIDER_NAME)?.baseUrl;
  return {
    routes({ fastify }: { fastify: FastifyInstance }): void {
      fastify.register(async (scope) => {
        prepareScope(scope);
        scope.get('/sandbox', async (_request, reply) =>
          sendPage(reply, overview(gamesUrl(), await host.deskLogins())),
        );
        lineIssuerRoutes(scope, host);
        lineChatRoutes(scope, host);
        await bankRoutes(scope, host);
        beaconRoutes(scope, host);
        phoneRoutes(scope, host);
        drawRoutes(scope, host);
      });
    },
    housekeeping: () => [() => purgeGames(host.database, host.now())],
    async start() {
      const games = await startGames(host);
      const crowd = host.config.sandboxCrowd ? startCrowd(host) : undefined;
      return {
        async close() {
          await crowd?.close();
          await games.close();
        },
      };
    },
    /** Lines for the terminal: the addresses of the sandbox once the server listens. */
    addresses(): string[] {
      const url = host.ownUrl();
      return [
        `sandbox  ${url}/sandbox   (all of these on one page, never in production)`,
        `bank     ${url}/sandbox/bank   (the sandbox: pays deposits)`,
        `phone    ${url}/sandbox/phone   (the sandbox: SMS and LINE messages, one-time codes)`,
        `LINE     ${url}/sandbox/line   (the sandbox: the chat with the agent's account, over the webhook)`,
        `draw     ${url}/sandbox/draw   (the sandbox: brings the next government draw forward, to be seen number by number)`,
        `games    ${gamesUrl()}   (the sandbox's provider; its rounds: /verify/)`,
      ];
    },
  };
}
