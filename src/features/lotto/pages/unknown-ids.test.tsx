// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type FailureCode } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import BillsPage from './bills-page.tsx';
import LottoPage from './lotto-page.tsx';
import ResultsPage from './results-page.tsx';
import RulePage from './rule-page.tsx';
import YeekeePage from './yeekee-page.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
// The stream cannot connect.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
// jsdom has no layout and no modal dialogs.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;

type Page = ComponentType<{ notFound: ReactNode }>;
beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
});

const text = () => document.body.textContent ?? '';

async function show(Page: Page, path: string, address: string): Promise<void> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
          <Routes>
            <Route path={path} element={<Page notFound={<p>Not Found</p>} />} />
          </Routes>
        </SWRConfig>
      </MemoryRouter>,
    );
  });
}

/** Name, page, route, address, and the error code of an unknown id. */
const PAGES: [string, Page, string, string, FailureCode][] = [
  ['a round to bet on', LottoPage, '/lotto/:round_id?', '/lotto/999999999', 'round_not_found'],
  ['the rules of a round', RulePage, '/lotto/rule/:round_id', '/lotto/rule/999999999', 'round_not_found'],
  ['a yeekee round', YeekeePage, '/lotto/yeekee/:round_id', '/lotto/yeekee/999999999', 'round_not_found'],
  ['the results of a lottery', ResultsPage, '/lotto/results', '/lotto/results?category=999', 'lottery_not_found'],
];

describe.each(PAGES)('%s that the server does not know', (_name, Page, path, address, code) => {
  it('is the 404 page', async () => {
    vi.mocked(call).mockRejectedValue(new ApiError({ code, message: 'ไม่พบ', status: 200 }));
    await show(Page, path, address);
    expect(text()).toContain('Not Found');
  });

  it('is not the 404 page if loading failed for another reason', async () => {
    vi.mocked(call).mockRejectedValue(new ApiError({ code: 'network', message: 'ออฟไลน์', status: 0 }));
    await show(Page, path, address);
    expect(text()).not.toContain('Not Found');
    expect(text()).toContain('ลองใหม่');
  });
});

it('a bill that is not the member’s is a page that says so, and tells nothing about it', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError({ code: 'bill_not_found', message: 'ไม่พบ', status: 200 }));
  await show(BillsPage, '/lotto/bills', '/lotto/bills?bill=999999999');
  expect(text()).toContain('โพยนี้ไม่ได้อยู่ในบัญชีของคุณ');
  expect(text()).not.toContain('999999999');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/lotto/bills');
});

it('a bill that could not be loaded is offered again', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError({ code: 'network', message: 'ออฟไลน์', status: 0 }));
  await show(BillsPage, '/lotto/bills', '/lotto/bills?bill=999999999');
  expect(text()).toContain('ลองใหม่');
});

it('a bill id that is no number is the 404 page', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => {}));
  await show(BillsPage, '/lotto/bills', '/lotto/bills?bill=x1');
  expect(text()).toBe('Not Found');
});

it('without an id, and with no open round, the page says so', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError({ code: 'round_not_found', message: 'ไม่พบ', status: 200 }));
  await show(LottoPage, '/lotto/:round_id?', '/lotto');
  expect(text()).not.toContain('Not Found');
  expect(text()).toContain('ยังไม่มีงวดที่เปิดรับ');
});
