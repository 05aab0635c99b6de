import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The markup of a visitor's page with these first answers (JSON), by the app's own components (src/boot/draw.tsx). */
export type Draw = (path: string, answers: string) => Promise<string>;

/**
 * The drawing code of a build, loaded for the first page (3 MB). Undefined where it has not been built: pages are then sent
 * undrawn.
 */
export function drawingOf(folder: string): Draw | undefined {
  const file = `${folder}/draw.js`;
  if (!existsSync(file)) return;
  let loading: Promise<{ readonly draw: Draw }> | undefined;
  return async (path, answers) => {
    loading ??= import(pathToFileURL(file).href);
    const { draw } = await loading;
    return draw(path, answers);
  };
}
