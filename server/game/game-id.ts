/** A provider's game in the catalogue, which all providers share: its code is unique only at the provider. */
export const gameIdOf = (source: string, code: string): string => `${source}.${code}`;

/** The provider's code of a game of the catalogue. Throws for a game of another provider. */
export function codeOf(source: string, gameId: string): string {
  if (!gameId.startsWith(`${source}.`)) throw new Error(`game ${gameId} is no game of ${source}`);
  return gameId.slice(source.length + 1);
}
