// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContentPicture } from './content-picture.tsx';

test('a picture that does not come leaves its place, and comes with the next one or with the connection', async () => {
  const { rerender } = render(<ContentPicture src="/media/gone.png" className="size-11" />);
  const img = () => document.querySelector('img');
  fireEvent.error(screen.getByRole('presentation'));
  expect(img()).toBeNull();
  expect(document.querySelector('.size-11')).not.toBeNull();
  rerender(<ContentPicture src="/media/there.png" className="size-11" />);
  expect(img()?.getAttribute('src')).toBe('/media/there.png');
  fireEvent.error(screen.getByRole('presentation'));
  fireEvent(window, new Event('online'));
  expect(img()?.getAttribute('src')).toBe('/media/there.png');
});
