import { startTestServer, type TestServer } from '../server/harness.ts';
import { newKey } from '../server/operator/fixture.ts';
import { enter, test, turnTo } from './fixtures/app-test.ts';
import { giveMoney } from './fixtures/bank.ts';
import { dialogOf, expectLongWordsHeld, seen } from './fixtures/layout.ts';
import { buy, roundOf, wakeYeekee } from './fixtures/lotto.ts';
import { registerMember } from './fixtures/member.ts';

const FIVES = '5'.repeat(60);
const RULE = '━'.repeat(44);
const TITLE = 'โปรโมชันที่ชื่อยาว'.repeat(7).slice(0, 118);

/** Every field that operators and members write, each as one long word. */
const FIELDS: readonly (readonly [table: string, values: string])[] = [
  ['poll', 'title = $1, question = $2, description = $3, terms = array[$3, $2]'],
  ['poll_choice', 'title = $2'],
  ['promotion', 'title = $1, description = $3, terms = array[$2, $3]'],
  ['coupon_batch', 'title = $1, detail = $3'],
  ['quest_event', 'title = $1, description = $3'],
  ['quest', 'title = $1, description = $2'],
  ['redemption_item', 'name = $1, description = $3'],
  ['lotto_category', 'note = $3'],
  ['lotto_round', 'note = $2'],
  ['lotto_bill', 'note = left($2, 40)'],
  ['member', 'first_name = left($2, 50), last_name = left($1, 50)'],
];
/** The texts of an agent's content: banners, notices, announcements. */
const CONTENT = `
  with recursive texts(path, value) as (
    select array[key], value from agent, jsonb_each(config) where id = 3
    union all
    select path || part.key, part.value from texts, lateral (
      select key, value from jsonb_each(case jsonb_typeof(texts.value) when 'object' then texts.value else '{}' end)
      union all
      select (at - 1)::text, value from jsonb_array_elements(
        case jsonb_typeof(texts.value) when 'array' then texts.value else '[]' end) with ordinality as list(value, at)
    ) part
  )
  select path from texts where jsonb_typeof(value) = 'string'
    and path[cardinality(path)] in ('title', 'subtitle', 'description', 'detail', 'text', 'action')`;

async function writeLongWords({ database }: TestServer): Promise<void> {
  for (const [table, values] of FIELDS) {
    // A parameter that a table does not use would have no type.
    const words = [TITLE, FIVES, RULE].map((word) => `'${word}'::text`);
    await database.rows(
      `update ${table} set ${values.replaceAll(/\$(\d)/g, (_, place: string) => words[Number(place) - 1] ?? '')}`,
    );
  }
  for (const { path } of await database.rows<{ path: string[] }>(CONTENT))
    await database.rows('update agent set config = jsonb_set(config, $1, to_jsonb($2::text)) where id = 3', [
      path,
      path.at(-1) === 'title' ? TITLE : FIVES,
    ]);
}

const PAGES = [
  '/',
  '/promotions',
  '/poll',
  '/redeem',
  '/lotto/rates',
  '/lotto/bills',
  '/member/profile',
  '/member/creditfree',
  '/member/coupon',
];

test('one long word in any field that operators and members write widens no page', async ({
  browser,
  contextOptions,
}) => {
  test.slow();
  const server = await startTestServer({ seed: true, config: { serverRendering: true, trustProxy: ['loopback'] } });
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const member = await registerMember(context.request);
  await wakeYeekee(server);
  await giveMoney(server, member, 500_00);
  await buy(server, member, await roundOf(server, 'yeekee'), [['three_top', '123', 100]]);
  await writeLongWords(server);
  await enter(context, server.url, member);
  const page = await context.newPage();
  await page.goto('/member');
  for (const path of PAGES) {
    await turnTo(page, path);
    await seen(page);
    await expectLongWordsHeld(page, path);
  }
  await turnTo(page, '/promotions');
  await page
    .getByRole('button', { name: /^ดูเงื่อนไข/ })
    .first()
    .click();
  await dialogOf(page).first().waitFor();
  await expectLongWordsHeld(page, 'the terms of a promotion');
  await server.platform.database.rows(
    `insert into emergency_stop (agent_id, kind, subject, reason, message, stopped_at, stopped_by, told_at)
     select 3, kind, '', 'test', $1, now(), id, now() from operator_key, unnest(array['deposits', 'payouts']) kind
     where name = $2`,
    [FIVES, (await newKey(server)).name],
  );
  for (const path of ['/member/deposit', '/member/withdraw']) {
    await page.goto(path);
    await seen(page);
    await expectLongWordsHeld(page, path);
  }
  await context.close();
  await server.close();
});
