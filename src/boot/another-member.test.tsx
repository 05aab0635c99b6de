// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { readyChunk } from '#src/app/routes/chunk.tsx';
import { RouteView } from '#src/app/routes/route-view.tsx';
import { useUser } from '#src/stores/user.ts';
import { connectStores } from './connect-stores.ts';

vi.mock('#src/api/http.ts', () => ({ call: () => new Promise(() => {}), forgetSent: () => {} }));

/**
 * A page that remembers its member from when it was opened, as a payment remembers its QR code or a form its input.
 */
const Page = () => {
  const [whose] = useState(useUser.getState().accessToken ?? 'nobody');
  return <p id="whose">{whose}</p>;
};
const PAGE = {
  ...PAGES.lobby,
  name: 'lobby',
  title: '',
  middleware: [],
  page: readyChunk(Page, async () => undefined),
} as const;
const enter = (access_token: string) =>
  act(async () => useUser.getState().signIn({ access_token, expires_at: '2026-12-21T00:00:00+07:00' }));

it('the page of another member begins anew; that of a visitor who logs in, or whose session ends, stays', async () => {
  connectStores();
  const whose = () => document.querySelector('#whose')?.textContent;
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/lobby']}>
        <RouteView route={PAGE} />
      </MemoryRouter>,
    ),
  );
  expect(whose()).toBe('nobody');
  await enter('A');
  expect(whose()).toBe('nobody');
  await enter('B');
  expect(whose()).toBe('B');
  await act(async () => useUser.getState().clear());
  expect(whose()).toBe('B');
});
