// @vitest-environment jsdom

import { act, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { notifications } from '#contract/agent.ts';
import { memberNotifications } from '#contract/notice.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { useUser } from '#src/stores/user.ts';
import { useNotices } from './use-notices.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

function Titles() {
  return useNotices()
    .newAnnouncements.map(({ title }) => title)
    .join();
}

it('an announcement that was not read is new, also where newer notices fill the first page', async () => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  useUser.setState({ isLoggedIn: true });
  const own = { id: '1', kind: 'lotto_win', type: 2, image: null, title: '', description: '', link: null, read: true };
  const announcement = { type: 2, image: null, description: '' };
  const answers = new Map<unknown, object>([
    [notifications, ['1', '2'].map((id) => ({ ...announcement, id, title: `ข่าว ${id}` }))],
    [
      memberNotifications,
      {
        items: [{ ...own, time: '2026-11-26T00:00:00Z' }],
        next_cursor: '1',
        unread: 1,
        new_announcements: ['agent-2'],
      },
    ],
  ]);
  vi.mocked(call).mockImplementation((endpoint) => Promise.resolve(answers.get(endpoint) ?? []));
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Titles />
      </SWRConfig>,
    ),
  );
  expect(document.body.textContent).toBe('ข่าว 2');
});
