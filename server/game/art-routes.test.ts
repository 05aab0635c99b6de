import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { pictureOf } from '#game-art/picture.ts';
import { gameArtRoutes } from './art-routes.ts';

test('a picture may be cached for good, and is not sent again to a browser that has it', async () => {
  const fastify = Fastify();
  gameArtRoutes(fastify);
  const url = '/media/art/slot/slot-8.seven.svg';
  const picture = await fastify.inject({ url });
  expect(picture.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/svg+xml',
  });
  expect(picture.body).toBe(pictureOf('slot', 'slot-8.seven.svg'));
  const again = await fastify.inject({ url, headers: { 'if-none-match': String(picture.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const compressed = await fastify.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect((await fastify.inject({ url: '/media/art/slot/slot-8.dragon.svg' })).statusCode).toBe(404);
});
