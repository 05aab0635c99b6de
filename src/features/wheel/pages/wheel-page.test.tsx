// @vitest-environment jsdom

import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, expect, it, vi } from 'vitest';
import { memberPoints } from '#contract/wallet.ts';
import { spinV2, wheelBoard, wheelConfigV2, wheelReward } from '#contract/wheel.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import type { Prize } from '../model/wheel.ts';
import WheelPage from './wheel-page.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

const prize = (position: number, kind: Prize['kind'], amount: number): Prize => ({
  prize_id: String(position),
  position,
  name: `${amount} ${kind}`,
  image: null,
  kind,
  amount,
  chance_percent: 50,
});
const PRIZES = [prize(0, 'cash', 1000), prize(1, 'none', 0)];
const CONFIG = {
  setting: {
    wheel_id: '1',
    title: '',
    terms: [],
    is_open: true,
    point_cost: null,
    free_spin_rule: '',
    spins_today: 0,
    max_spins_a_day: null,
    next_free_spin_at: null,
  },
  prizes: PRIZES,
  free_spins: 1,
  waiting: null,
};
const animate = vi.fn(() => ({ finished: Promise.resolve() }));

beforeEach(() => {
  animate.mockClear();
  Object.assign(HTMLElement.prototype, { animate });
  connectSession({ token: () => 'token', subscribe: () => () => {} });
});

/** Spins once on the page; the server draws this prize. */
async function spin(drawn: Prize): Promise<void> {
  const answers = new Map<unknown, object>([
    [wheelConfigV2, CONFIG],
    [memberPoints, { point: 0, usable: 0 }],
    [wheelBoard, []],
    [spinV2, { spin_id: '7', prize: drawn, position: drawn.position, free_spins: 0, point: 0, time: '' }],
    [wheelReward, { spin_id: '7', prize: drawn, state: 'credited' }],
  ]);
  vi.mocked(call).mockImplementation((endpoint) => Promise.resolve(answers.get(endpoint)));
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <WheelPage />
        </MemoryRouter>
      </SWRConfig>,
    ),
  );
  await act(async () => document.querySelector<HTMLElement>('.action-bar button')?.click());
}

it('the wheel turns to the prize that was drawn', async () => {
  await spin(prize(0, 'cash', 1000));
  expect(animate).toHaveBeenCalledTimes(1);
  expect(document.querySelector('dialog')?.textContent).toContain('1,000');
});

it('a wheel that was changed since it was shown does not turn to another prize than the one that was drawn', async () => {
  await spin(prize(0, 'cash', 5));
  expect(animate).not.toHaveBeenCalled();
  expect(document.querySelector('dialog')?.textContent).toContain('5.00');
});
