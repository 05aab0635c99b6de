// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { useUi } from '#src/stores/ui.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { PromotionDialog } from './promotion-dialog.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild ?? document.body);
  useUi.setState({ selectedPromotion: '7' });
});
afterEach(() => act(async () => root.unmount()));

it('a promotion that was ended while it was read is said to have ended, not to have failed to load', async () => {
  vi.mocked(call).mockImplementation(() => Promise.resolve([]));
  await act(async () =>
    root.render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <PromotionDialog />
        </MemoryRouter>
      </SWRConfig>,
    ),
  );
  expect(document.body.textContent).toContain(text.ended);
  expect(document.body.textContent).not.toContain(text.failed);
});
