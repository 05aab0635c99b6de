import { vi } from 'vitest';

/** The data of index.html, which unit tests do not load. */
vi.mock('#src/lib/build-agent.ts', () => ({
  BUILD_AGENT: { code: 'chokdee', id: 3, name: 'โชคดี', firstTheme: 'system' },
}));
