import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { RenderedPage, Viewer } from '#contract/first-answers.ts';

/** Renders a page with these first answers (JSON), by the app's own components (src/boot/entry-server.tsx). */
export type RenderPage = (
  path: string,
  answers: string,
  reader: { readonly viewer: Viewer; readonly hidesBalance: boolean },
) => Promise<RenderedPage>;

/**
 * Loads the rendering code that all pages of a build share, before the first visitor could wait for it; a page's own
 * code is loaded when it is first rendered. Undefined if it has not been built, or does not load: pages are then sent
 * without a rendered first screen.
 */
export async function loadRenderer(
  folder: string,
  onFailure: (error: unknown) => void,
): Promise<RenderPage | undefined> {
  const file = `${folder}/entry-server.js`;
  if (!existsSync(file)) return;
  try {
    const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(file).href);
    return renderPage;
  } catch (error) {
    onFailure(error);
    return;
  }
}
