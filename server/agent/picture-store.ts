import { readDrawings } from '#agents/agent-file.ts';
import { readAddress } from '#contract/pictures.ts';
import { pictureOf } from '#game-art/picture.ts';
import type { Transaction } from '#server/database/database.ts';
import { meant } from '#server/lib/nearest.ts';
import { invalidField } from '#server/lib/refusal.ts';
import { houseDrawings } from './drawings.ts';
import { touchPicture } from './picture-queries.ts';
import { codeOfAgent } from './queries.ts';
import { NO_SUCH_PICTURE } from './text.ts';

/** Tells whether the address is a game drawing's. */
function isGameArt(address: string): boolean {
  const [, category = '', file = ''] = /^\/media\/art\/([\w-]+)\/([\w.-]+)$/.exec(address) ?? [];
  return pictureOf(category, file) !== null;
}

const fileNameOf = (address: string) => address.replace(/^\/media\//, '');

/**
 * The fault of a picture's address in the files of an agent with these drawings of its own. Null if its site has the picture, or if
 * it may have been uploaded, which only the database knows.
 */
export function pictureFault(address: string, own: readonly string[]): string | null {
  const drawings = [...houseDrawings(), ...own];
  const name = fileNameOf(address);
  if (readAddress(address) || isGameArt(address) || drawings.includes(name)) return null;
  return `there is no drawing ${name}${meant(name, drawings)}`;
}

/** File names of the drawings that the agent's site has; what all agents share has the house's only. */
async function drawingsOf(tx: Transaction, agentId: number | null): Promise<string[]> {
  const code = agentId === null ? undefined : await codeOfAgent(tx, agentId);
  return [...houseDrawings(), ...(code === undefined ? [] : readDrawings({ code }).keys())];
}

/**
 * Refuses with `invalid_input`, by field, the address of a picture that this server does not have, or only for the site of another
 * agent. `agentId` is null for what all agents share.
 */
export async function refuseUnknownPictures(
  tx: Transaction,
  pictures: Readonly<Record<string, string | null>>,
  { agentId, at }: { agentId: number | null; at: Date },
): Promise<void> {
  const drawings = await drawingsOf(tx, agentId);
  for (const [field, address] of Object.entries(pictures)) {
    if (address === null) continue;
    const uploaded = readAddress(address);
    const isThere = uploaded
      ? await touchPicture(tx, uploaded, at)
      : isGameArt(address) || drawings.includes(fileNameOf(address));
    if (!isThere) throw invalidField(field, NO_SUCH_PICTURE);
  }
}
