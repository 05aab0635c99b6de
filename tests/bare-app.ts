/** Apps with nothing but the libraries, built in the same run as ours: our figures are compared with them. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** The same seven libraries as ours, each used once. */
export const SEVEN_LIBRARIES = `
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import useSWR from 'swr';
import { create } from 'zustand';
import axios from 'axios';
import { Toaster, toast } from 'react-hot-toast';
const useStore = create(() => ({ count: 0 }));
function Home() {
  const { data } = useSWR('/api', (url) => axios.get(url).then((answer) => answer.data));
  const [on, setOn] = useState(false);
  const count = useStore((state) => state.count);
  return createElement('button', { onClick: () => { setOn(!on); toast('x'); } }, count, String(data), createElement(Link, { to: '/' }, 'home'));
}
createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(BrowserRouter, null,
  createElement(Routes, null, createElement(Route, { path: '/', element: createElement(Home) })), createElement(Toaster))));
`;

/** Bodies in brotli by path. Built inside the checkout, so that it resolves the same packages. */
export async function buildBareApp(main: string): Promise<Map<string, Buffer>> {
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync('node_modules/.cache/bare-app-');
  try {
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><html lang="th"><meta name="viewport" content="width=device-width" /><title>Bare</title><div id="root"></div><script type="module" src="/main.js"></script></html>',
    );
    writeFileSync(join(folder, 'main.js'), main);
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { target: 'es2022', modulePreload: { polyfill: false } },
    });
    const names = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    return new Map(
      names.map(({ fileName }) => [`/${fileName}`, brotliCompressSync(readFileSync(join(folder, 'dist', fileName)))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Serves such an app as ours is served: brotli, assets kept for good, every other address the page itself. */
export async function serveBareApp(main: string): Promise<{ url: string; close(): void }> {
  const files = await buildBareApp(main);
  const server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?');
    if (path === '/api') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const asset = path.endsWith('.js') ? files.get(path) : undefined;
    response.writeHead(200, {
      'content-type': asset ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': asset ? 'public, max-age=31536000, immutable' : 'no-store',
    });
    response.end(asset ?? files.get('/index.html'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
