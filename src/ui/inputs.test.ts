import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Controls that need not go through ui/inputs.tsx: nobody types into them. */
const UNTYPED = /type="file"|readOnly hidden/;
/** The operators' desk is not rendered by the server: its fields are there once they work. */
const DESK = ['src/desk/**'];

test('every field of the app is one of ui/inputs.tsx, which lose nothing that is typed while a page comes to life', () => {
  const others = globSync('src/**/*.tsx', { exclude: ['src/**/*.test.tsx', 'src/ui/inputs.tsx', ...DESK] }).flatMap(
    (file) =>
      (readFileSync(file, 'utf8').match(/<(?:input|select|textarea)\b[\s\S]*?\/?>/g) ?? [])
        .filter((tag) => !UNTYPED.test(tag))
        .map((tag) => `${file}: ${tag}`),
  );
  expect(others).toEqual([]);
});
