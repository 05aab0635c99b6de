import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import { enter, test } from './fixtures/app-test.ts';
import { fundCash } from './fixtures/games.ts';
import { registerMember } from './fixtures/member.ts';

/**
 * A proxy that closes connections while a request is on its way on them, as HAProxy does after 30 idle seconds. A browser
 * tries other kept connections by itself; Safari does so for no POST.
 */
async function startProxy(to: string) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const cut: string[] = [];
  let isCut: RegExp | undefined;
  let healing: NodeJS.Timeout | undefined;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => far.destroy());
    far.on('error', () => undefined).on('close', () => near.destroy());
    far.pipe(near);
    near.on('data', (data) => {
      const [line = ''] = data.toString('latin1').split('\r\n');
      if (!isCut?.test(line)) return void far.write(data);
      cut.push(line);
      // The browser's own tries follow at once.
      clearTimeout(healing);
      healing = setTimeout(() => {
        isCut = undefined;
      }, 150);
      near.resetAndDestroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** The request lines of what was cut. */
    cut,
    /** Every connection that such a request comes on is cut, until none has come for a moment. */
    cutAll(of: RegExp) {
      isCut = of;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test('a connection that a proxy has cut: what has a key is sent again by the app and done once, other calls are not', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  watch.expectError(/ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
  const proxy = await startProxy(server.url);
  try {
    const member = await registerMember(request);
    await fundCash(server.database, member, 10_000);
    await enter(context, proxy.url, member);
    await page.goto(`${proxy.url}/member/deposit`);
    const amount = page.getByLabel('จำนวนเงินที่ต้องการฝาก');
    await amount.fill('120');
    proxy.cutAll(/^POST .*generate_qr/);
    await page.getByRole('button', { name: /^สร้างคิวอาร์ .*บาท$/ }).click();
    await expect(page).toHaveURL(/\/member\/payment/);
    expect(proxy.cut.length).toBeGreaterThan(0);
    const deposits = await server.database.rows(
      'select d.id from deposit d join member m on m.id = d.member_id where m.phone = $1',
      [member.phone],
    );
    expect(deposits).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);

    // Without a key nobody knows whether it was done: the page says so, and sends it once.
    await page.goto(`${proxy.url}/member/profile?sheet=consents`);
    const sent: string[] = [];
    page.on(
      'request',
      (one) => one.url().endsWith('/api/member/consents') && one.method() === 'POST' && sent.push(one.url()),
    );
    proxy.cutAll(/^POST \/api\/member\/consents/);
    await page.getByRole('checkbox', { name: /รับข่าวสารและโปรโมชัน/ }).click();
    await expect(page.getByText(/เชื่อมต่อ|อินเทอร์เน็ต/).first()).toBeVisible();
    expect(sent).toHaveLength(1);
  } finally {
    proxy.close();
  }
});
