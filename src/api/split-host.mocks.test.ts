import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test('pictures of an API on another host have its address, in every size; nothing else of the answer changes', async () => {
  vi.stubEnv('VITE_API_URL', 'https://api.example');
  vi.resetModules();
  const { withPicturesOfApi } = await import('./split-host.ts');
  const answer = {
    image: '/media/abc-400',
    srcset: '/media/abc-400 400w, /media/abc-800 800w',
    link: '/member/deposit',
    own: 'https://cdn.example/media/x.png',
    nothing: null,
  };
  expect(JSON.parse(withPicturesOfApi(JSON.stringify(answer)))).toEqual({
    ...answer,
    image: 'https://api.example/media/abc-400',
    srcset: 'https://api.example/media/abc-400 400w, https://api.example/media/abc-800 800w',
  });
});
