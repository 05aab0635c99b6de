// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { getUserInfo } from '#contract/member.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { infoOf } from '#src/stores/member-fixture.ts';
import { NOTIFICATIONS_TEXT as text } from '#src/text/notifications.ts';
import { LinePush } from './line-push.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
connectSession({ token: () => 'T', subscribe: () => () => {} });

/** The text in the switch's place. */
async function show(granted: boolean, linked: boolean) {
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === getUserInfo
      ? { ...infoOf('one'), line: { linked, display_name: null, picture_url: null } }
      : [{ kind: 'line_push', version: '1', granted, at: '2026-11-01T00:00:00+07:00' }],
  );
  await act(async () =>
    render(
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map() }}>
          <LinePush />
        </SWRConfig>
      </MemoryRouter>,
    ),
  );
  const found = {
    isOn: document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked,
    bind: document.querySelector('a')?.getAttribute('href') ?? null,
    says: document.body.textContent,
  };
  cleanup();
  return found;
}

it('messages that are wanted and cannot arrive, because LINE was unbound, say so and lead to the binding', async () => {
  expect(await show(true, true)).toMatchObject({ isOn: true, bind: null });
  const { isOn, bind, says } = await show(true, false);
  expect({ isOn, bind }).toEqual({ isOn: true, bind: '/member/profile?sheet=line' });
  expect(says).toContain(text.pushUnreached);
  expect(await show(false, false)).toMatchObject({ isOn: undefined, bind: '/member/profile?sheet=line' });
});
