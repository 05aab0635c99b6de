import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from '../../server/first-answers.ts';
import { findRoute } from '../../src/app/routes.tsx';

test.each(Object.entries(PAGES))('%s is a route of the app, and its module exists', (path, { module }) => {
  expect(findRoute(path)).toBeDefined();
  if (module !== undefined) expect(existsSync(module)).toBe(true);
});
