import { defineConfig } from 'vitest/config';

/** `unit`: beside the source, no I/O but jsdom for .tsx. `ui`: components in a browser. `server`: the real app over a real PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          setupFiles: ['tests/unit-setup.ts'],
          include: [
            '{src,contract,liff,server}/**/*.test.ts',
            '{src,liff}/**/*.test.tsx',
            'tests/{contract,line}/**/*.test.ts',
          ],
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'ui', include: ['tests/ui/**/*.test.ts'], globalSetup: ['tests/ui/gallery-server.ts'] },
      },
      {
        test: {
          name: 'server',
          // The server is a hundred modules and keeps nothing at module level: loaded once for a worker, not once for a file.
          isolate: false,
          // After the unit tests: vitest wants an order between projects that differ in their workers.
          sequence: { groupOrder: 1 },
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
