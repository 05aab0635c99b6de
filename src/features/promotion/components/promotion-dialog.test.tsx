// @vitest-environment jsdom

import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { useUi } from '#src/stores/ui.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import PromotionDialog from './promotion-dialog.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  useUi.setState({ selectedPromotion: '7' });
});

it('a promotion that was ended while it was read is said to have ended, not to have failed to load', async () => {
  vi.mocked(call).mockImplementation(() => Promise.resolve([]));
  await act(async () =>
    render(
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
