/** Every import of the repository, read once for the walls and for the picture. */
import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { serverFloorRules } from './floors.ts';

export async function readImports(): Promise<ICruiseResult> {
  const { options, forbidden } = JSON.parse(readFileSync('.dependency-cruiser.json', 'utf8'));
  const { output } = await cruise(['agents', 'contract', 'game-art', 'server', 'sandbox', 'src', 'liff', 'tests'], {
    ...options,
    ruleSet: { forbidden: [...forbidden, ...serverFloorRules()] },
    validate: true,
  });
  return typeof output === 'string' ? JSON.parse(output) : output;
}
