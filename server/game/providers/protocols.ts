import { type Config, ConfigError } from '#server/config/config.ts';
import { type GameProviderAccess, OWN_PROTOCOL } from '#server/config/config-values.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { chokdeeProtocol } from './chokdee/protocol.ts';
import { hub88Protocol } from './hub88/protocol.ts';
import type { GameProvider, GameProviders, Protocol, ProviderPlatform } from './provider.ts';

/** By the name before `+https://` in GAME_PROVIDERS. */
const PROTOCOLS: ReadonlyMap<string, Protocol> = new Map([
  [OWN_PROTOCOL, chokdeeProtocol],
  ['hub88', hub88Protocol],
]);

/** The provider of a source, opened anew each time: the sandbox's is known only once its games server listens. */
export function openProvider(platform: ProviderPlatform, source: string): GameProvider | undefined {
  const access = platform.gameProviders.get(source);
  return access && PROTOCOLS.get(access.protocol)?.open(platform, source, access);
}

/** Providers by the source of a game. */
export function providersOf(platform: ProviderPlatform): GameProviders {
  return (source) => {
    const provider = openProvider(platform, source);
    if (!provider) throw new Refusal('provider_maintenance');
    return provider;
  };
}

/** Throws a ConfigError for an entry of GAME_PROVIDERS that cannot be opened. */
export function checkProvider(config: Config, source: string, access: GameProviderAccess): void {
  const protocol = PROTOCOLS.get(access.protocol);
  const known = [...PROTOCOLS.keys()].join(', ');
  if (!protocol) throw new ConfigError(`GAME_PROVIDERS ${source}: no protocol ${access.protocol} (there are ${known})`);
  protocol.check?.(config, source, access);
}

/** Serves the callbacks of all protocols. Throws a ConfigError for an entry of GAME_PROVIDERS that cannot be opened. */
export function providerRoutes(server: Server): void {
  const { config } = server.platform;
  for (const [source, access] of config.gameProviders) checkProvider(config, source, access);
  for (const protocol of PROTOCOLS.values()) protocol.routes(server);
}
