import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drawingOf, gameArtRoutes } from './routes.ts';

test('the same game has the same picture every time; another game another one', () => {
  const picture = drawingOf('slot', '44.svg');
  expect(picture).toMatch(/^<svg xmlns=.*<\/svg>$/s);
  expect(drawingOf('slot', '44.svg')).toBe(picture);
  expect(drawingOf('slot', '45.svg')).not.toBe(picture);
});

test('a motif changes what is drawn, and not the colours around it', () => {
  const ground = (picture: string | null) => picture?.slice(0, picture.indexOf('<g transform="translate(60 60)'));
  const [seven, koi] = [drawingOf('slot', 'slot-8.seven.svg'), drawingOf('slot', 'slot-8.koi.svg')];
  expect(seven).not.toBe(koi);
  expect(ground(seven)).toBe(ground(koi));
});

test.each([
  ['chess', '1.svg'],
  ['slot', '1'],
  ['slot', '1.dragon.svg'],
  ['slot', '1.constructor.svg'],
  ['constructor', '1.svg'],
  ['slot', '"><script>.svg'],
  ['slot', `${'x'.repeat(65)}.svg`],
])('%s/%s is no picture', (category, file) => {
  expect(drawingOf(category, file)).toBeNull();
});

test('a picture is kept for ever, and one that is asked for again has not changed', async () => {
  const fastify = Fastify();
  gameArtRoutes(fastify);
  const url = '/media/art/slot/slot-8.seven.svg';
  const picture = await fastify.inject({ url });
  expect(picture.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/svg+xml',
  });
  expect(picture.body).toBe(drawingOf('slot', 'slot-8.seven.svg'));
  const again = await fastify.inject({ url, headers: { 'if-none-match': String(picture.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const compressed = await fastify.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect((await fastify.inject({ url: '/media/art/slot/slot-8.dragon.svg' })).statusCode).toBe(404);
});
