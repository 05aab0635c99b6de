import { expect, test } from 'vitest';
import { readAgent } from '#agents/agent-file.ts';
import { agentPage } from '#agents/site.ts';
import { menusOf } from '#liff/manage/menu.ts';
import { lineAppUrl } from '#server/lib/line-app-url.ts';

const LIFF_ID = '2000000001-ChokDee1';
const PAGE = '<html data-liff-id="%agent.liffId%"%agent.miniApp%>';
const agent = readAgent('chokdee');
const miniApp = { ...agent, line: { ...agent.line, isMiniApp: true } };
const addressesOf = (one: typeof agent) =>
  JSON.stringify(menusOf(one, LIFF_ID)).match(/https:\/\/\w+\.line\.me\/2\d+/g);

test('links of a LIFF app begin with liff.line.me, those of a LINE MINI App with miniapp.line.me', () => {
  expect(lineAppUrl({ liff_id: LIFF_ID })).toBe(`https://liff.line.me/${LIFF_ID}`);
  expect(lineAppUrl({ liff_id: LIFF_ID, is_mini_app: true })).toBe(`https://miniapp.line.me/${LIFF_ID}`);
  expect([lineAppUrl(null), lineAppUrl({ liff_id: null })]).toEqual([null, null]);
  expect(new Set(addressesOf(agent))).toEqual(new Set(['https://liff.line.me/2000000001']));
  expect(new Set(addressesOf(miniApp))).toEqual(new Set(['https://miniapp.line.me/2000000001']));
});

test('the page of a LINE MINI App says so', () => {
  expect(agentPage(PAGE, agent)).toBe(`<html data-liff-id="${LIFF_ID}">`);
  expect(agentPage(PAGE, miniApp)).toBe(`<html data-liff-id="${LIFF_ID}" data-mini-app>`);
});
