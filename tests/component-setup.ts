import { afterEach } from 'vitest';

// Most of these tests draw components; some have no document.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
