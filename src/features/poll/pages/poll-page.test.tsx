// @vitest-environment jsdom

import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import PollPage from './poll-page.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

beforeEach(() => {
  connectSession({ token: () => null, subscribe: () => () => {} });
});

/** Opens an address of an agent that has no poll. */
const open = (address: string) =>
  act(async () => {
    vi.mocked(call).mockImplementation(() =>
      Promise.reject(new ApiError({ code: 'poll_not_found', message: 'ไม่พบโพล', status: 200 })),
    );
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/poll/:id?" element={<PollPage notFound="404" />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>,
    );
  });

it('an unknown poll is a page that is not there; the one of the announcement dialog is the agent’s newest', async () => {
  await open('/poll/7');
  expect(document.body.textContent).toBe('404');
  cleanup();
  await open('/poll/1');
  expect(document.body.textContent).toContain(text.noneTitle);
});
