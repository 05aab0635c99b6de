// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import { call } from '#src/api/http.ts';
import { Demonstration } from './demonstration.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

test.each([
  [true, /สาธิต.*ผลสมมติ/],
  [false, /^$/],
])('a site whose demonstration is %s marks its results accordingly', async (demonstration, shown) => {
  vi.mocked(call).mockResolvedValue({ info: { demonstration } });
  const { container: place } = await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Demonstration of="results" />
      </SWRConfig>,
    ),
  );
  expect(place.textContent).toMatch(shown);
  expect(call).toHaveBeenCalled();
});
