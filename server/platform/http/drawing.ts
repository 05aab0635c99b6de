import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { RenderedPage, Viewer } from '../../../contract/first-answers.ts';

/** A page with these first answers (JSON), by the app's own components (src/boot/draw.tsx). */
export type Draw = (path: string, answers: string, viewer: Viewer) => Promise<RenderedPage>;

/**
 * Loads what all pages share of a build's drawing code, before the first visitor could wait for it; a page's own code is
 * loaded when it is first drawn. Undefined where it has not been built, or does not load: pages are then sent undrawn.
 */
export async function loadDrawing(folder: string, onFailure: (error: unknown) => void): Promise<Draw | undefined> {
  const file = `${folder}/draw.js`;
  if (!existsSync(file)) return;
  try {
    const { draw }: { draw: Draw } = await import(pathToFileURL(file).href);
    return draw;
  } catch (error) {
    onFailure(error);
    return;
  }
}
