// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('broken');
}

test('where a fallback is given, what breaks inside leaves the rest of the page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <>
        <p>page</p>
        <ErrorBoundary fallback={null}>
          <Broken />
        </ErrorBoundary>
      </>,
    ),
  );
  expect(document.body.innerHTML).toBe('<p>page</p>');
});
