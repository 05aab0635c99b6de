// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ContentPicture } from './content-picture.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a picture that does not come leaves its place, and comes with the next one or with the connection', async () => {
  const root = createRoot(document.body);
  const draw = (src: string) => act(async () => root.render(<ContentPicture src={src} className="size-11" />));
  const img = () => document.querySelector('img');
  await draw('/media/gone.png');
  await act(async () => void img()?.dispatchEvent(new Event('error')));
  expect(img()).toBeNull();
  expect(document.querySelector('.size-11')).not.toBeNull();
  await draw('/media/there.png');
  expect(img()?.getAttribute('src')).toBe('/media/there.png');
  await act(async () => void img()?.dispatchEvent(new Event('error')));
  await act(async () => void dispatchEvent(new Event('online')));
  expect(img()?.getAttribute('src')).toBe('/media/there.png');
  await act(async () => root.unmount());
});
