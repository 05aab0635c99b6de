import { ReadableStream, TransformStream } from 'node:stream/web';
import { vi } from 'vitest';

/** Browsers have them; the document of a test lacks them. */
Object.assign(globalThis, { ReadableStream, TransformStream });

/** The data of index.html, which unit tests do not load. */
vi.mock('#src/lib/build-agent.ts', () => ({
  BUILD_AGENT: { code: 'chokdee', id: 3, name: 'โชคดี', firstTheme: 'system' },
}));
