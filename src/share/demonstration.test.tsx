// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import { call } from '#src/api/http.ts';
import { Demonstration } from './demonstration.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test.each([
  [true, /สาธิต.*ผลสมมติ/],
  [false, /^$/],
])('a site whose demonstration is %s marks its results accordingly', async (demonstration, shown) => {
  vi.mocked(call).mockResolvedValue({ info: { demonstration } });
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => {
    root.render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Demonstration of="results" />
      </SWRConfig>,
    );
  });
  expect(place.textContent).toMatch(shown);
  expect(call).toHaveBeenCalled();
  await act(() => root.unmount());
});
