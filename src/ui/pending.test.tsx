// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { uiText } from '#src/text/ui.ts';
import { Pending } from './pending.tsx';

const read = (data: unknown, error?: Error) => ({ data, error, isValidating: false, mutate: vi.fn(async () => data) });

test('a skeleton stands until something has failed; only what is missing is read again', () => {
  const [there, coming, failed] = [read([]), read(undefined), read(undefined, new Error('ขัดข้อง'))];
  const { rerender } = render(<Pending of={[there, coming]}>skeleton</Pending>);
  expect(document.body.textContent).toBe('skeleton');
  rerender(
    <Pending of={[there, failed]} failed="โหลดไม่ได้">
      skeleton
    </Pending>,
  );
  expect(document.body.textContent).toBe(`โหลดไม่ได้ขัดข้อง${uiText.retry}`);
  fireEvent.click(screen.getByRole('button', { name: uiText.retry }));
  expect([there.mutate, failed.mutate].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('an old answer that could not be read again counts as there', () => {
  render(<Pending of={read([], new Error('ขัดข้อง'))}>skeleton</Pending>);
  expect(document.body.textContent).toBe('skeleton');
});
