import { vi } from 'vitest';

/** What index.html tells: unit tests have none. */
vi.mock('../src/lib/build-agent.ts', () => ({
  BUILD_AGENT: { code: 'chokdee', id: 3, name: 'โชคดี', firstTheme: 'system' },
}));
