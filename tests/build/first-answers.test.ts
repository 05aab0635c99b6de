import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEMBER_PAGES, PAGES } from '#server/first-answers.ts';
import { readManifest } from '#server/http/manifest.ts';
import { findRoute } from '#src/app/routes/routes.tsx';

test.each(Object.entries(PAGES))('%s is a route of the app, and its modules exist', (path, { modules = [] }) => {
  expect(findRoute(path)).toBeDefined();
  for (const module of modules) expect(existsSync(module)).toBe(true);
});

const manifest = await readManifest('dist');

test.each(Object.entries(MEMBER_PAGES))('%s is a route of the app, and the build has its code', (path, { modules }) => {
  expect(findRoute(path)).toBeDefined();
  const known = new Set(Object.entries(manifest ?? {}).flatMap(([source, { name }]) => [source, name]));
  for (const module of modules) expect(known).toContain(module);
});
