// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { banner } from '../../contract/agent.ts';
import { call } from './http.ts';
import { putAnswer, useQuery } from './use-query.ts';

vi.mock('./http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const server = vi.mocked(call);
const INPUT = { agent_code: 'chokdee' };

function Count() {
  const { data } = useQuery(banner, INPUT);
  return data ? `${data.length} banners` : 'skeleton';
}

it('an event that comes before the first answer does not throw that answer away for good', async () => {
  const place = document.createElement('div');
  const answers: ((value: unknown[]) => void)[] = [];
  server.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const page = createRoot(place);
  await act(async () => page.render(<Count />));
  expect(place.textContent).toBe('skeleton');

  await act(async () => void putAnswer(banner, INPUT, (known) => known));
  await act(async () => {
    for (const answer of answers) answer([]);
  });
  expect(place.textContent).toBe('0 banners');
  await act(async () => page.unmount());
});
