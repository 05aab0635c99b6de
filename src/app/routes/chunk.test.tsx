import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readyChunk } from './chunk.tsx';
import { findRoute } from './routes.tsx';

test('a page of the first chunk is rendered at once, and needs no load', async () => {
  const Page = readyChunk(({ name }: { name: string }) => <p>{name}</p>);
  expect(renderToStaticMarkup(<Page name="home" />)).toBe('<p>home</p>');
  await expect(Page.load()).resolves.toBeUndefined();
});

test('home is such a page', () => {
  const Home = findRoute('/')?.page;
  // Without a Suspense boundary, code that has yet to load would be an error.
  expect(() => Home && renderToStaticMarkup(<Home notFound={null} notFoundTitle={null} />)).not.toThrow(/suspended/);
});
