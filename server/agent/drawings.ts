import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type AgentFile, readDrawings } from '#agents/agent-file.ts';
import { hexOf, oklchOf, parseColour, rgbOf } from '#liff/theme/colour.ts';

const FOLDER = new URL('./drawings/', import.meta.url);
/** The part of the distances between a drawing's hues that stays once it is turned to the agent's hue. */
const SPREAD = 0.4;
/** A flag keeps its colours. */
const isFlag = (name: string) => name.startsWith('flag-');

/**
 * The drawing with the hue of its background (its first colour) turned to `hue`; the other hues are turned with it
 * and moved closer to it. Lightness and chroma stay.
 */
function turned(svg: string, hue: number): string {
  const background = /#[0-9a-f]{6}/i.exec(svg)?.[0];
  if (background === undefined) return svg;
  const from = oklchOf(parseColour(background))[2];
  return svg.replaceAll(/#[0-9a-f]{6}/gi, (colour) => {
    const [lightness, chroma, own] = oklchOf(parseColour(colour));
    const apart = ((own - from + 540) % 360) - 180;
    return hexOf(rgbOf([lightness, chroma, hue + apart * SPREAD]));
  });
}

/** The pictures of the demo's content by file name: the agent's own, and the house's in the agent's hue. */
export async function demoDrawings(agent: AgentFile): Promise<ReadonlyMap<string, string>> {
  const hue = agent.theme.drawingHue;
  const names = houseDrawings();
  const house = await Promise.all(
    names.map(async (name) => {
      const svg = await readFile(new URL(name, FOLDER), 'utf8');
      return [name, hue === null || isFlag(name) ? svg : turned(svg, hue)] as const;
    }),
  );
  return new Map([...house, ...readDrawings(agent)]);
}

/** File names of the house's drawings. */
export const houseDrawings = (): string[] => readdirSync(FOLDER).filter((name) => extname(name) === '.svg');
