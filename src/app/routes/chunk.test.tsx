import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readyChunk } from './chunk.tsx';
import { findRoute } from './routes.tsx';

test('a page of the first chunk is rendered at once; its parts can be loaded', async () => {
  const Page = readyChunk(
    ({ name }: { name: string }) => <p>{name}</p>,
    async () => 'parts',
  );
  expect(renderToStaticMarkup(<Page name="home" />)).toBe('<p>home</p>');
  await expect(Page.load()).resolves.toBe('parts');
});

test('home is such a page', () => {
  const Home = findRoute('/')?.page;
  // Without a Suspense boundary, code that has yet to load would be an error.
  expect(() => Home && renderToStaticMarkup(<Home notFound={null} notFoundTitle={null} />)).not.toThrow(/suspended/);
});
