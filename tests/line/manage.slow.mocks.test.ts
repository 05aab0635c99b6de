import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAgent } from '#agents/agent-file.ts';
import { applySteps, connect, readCurrent } from '#liff/manage/line-api.ts';
import { menusOf } from '#liff/manage/menu.ts';
import { byHand, describeStep, planSteps } from '#liff/manage/plan.ts';
import { type FakeLine, startFakeLine } from './fake-line-api.ts';

/** The images that LINE accepts; null: those that it really accepts. */
const size = vi.hoisted(() => ({ limit: null as number | null }));
vi.mock('#liff/manage/menu-size.ts', async (original) => {
  const sizes = await original<typeof import('#liff/manage/menu-size.ts')>();
  return Object.defineProperty({ ...sizes }, 'IMAGE_LIMIT_BYTES', {
    get: () => size.limit ?? sizes.IMAGE_LIMIT_BYTES,
  });
});
// Each picture is drawn once, a second of a processor: most tests begin with the same two. A menu's name contains its content's hash.
vi.mock('#liff/manage/menu-image.ts', async (importActual) => {
  const { renderMenu } = await importActual<typeof import('#liff/manage/menu-image.ts')>();
  const drawn = new Map<string, ReturnType<typeof renderMenu>>();
  return {
    renderMenu(...[agent, menu]: Parameters<typeof renderMenu>) {
      if (size.limit !== null) return renderMenu(agent, menu);
      const picture = drawn.get(menu.request.name) ?? renderMenu(agent, menu);
      drawn.set(menu.request.name, picture);
      return picture;
    },
  };
});

const agentFile = readAgent('chokdee');
const channels = {
  login: { id: '2000000001', secret: 'login-secret' },
  messaging: { id: '2000000002', secret: 'messaging-secret' },
};
const tokens = { login: 'login-token', messaging: 'messaging-token' };
let line: FakeLine;

beforeEach(async () => {
  line = await startFakeLine(tokens, channels);
  line.apps.push({
    liffId: agentFile.line.liffId ?? '',
    view: { type: 'full', url: agentFile.siteUrl, moduleMode: false },
    description: agentFile.latinName,
    features: { qrCode: false },
    permanentLinkPattern: 'concat',
    scope: ['profile', 'openid'],
    botPrompt: 'normal',
  });
});
afterEach(() => line.close());

async function plan(agent = agentFile) {
  const api = connect({ ...tokens, apiUrl: line.url });
  const current = await readCurrent(api);
  const steps = planSteps(agent, current);
  return { steps, lines: steps.map(describeStep), apply: () => applySteps(api, agent, steps, current) };
}

describe('rich menus as code', { timeout: 20_000 }, () => {
  it('makes everything once, and a second apply changes nothing', async () => {
    const first = await plan();
    expect(first.steps.map(({ kind }) => kind)).toEqual([
      'create-menu',
      'create-menu',
      'upload-image',
      'upload-image',
      'create-alias',
      'create-alias',
      'set-default',
    ]);
    await first.apply();
    expect([...line.aliases.keys()]).toEqual(['chokdee-visitor', 'chokdee-member']);
    expect(line.defaultMenuId).toBe(line.aliases.get('chokdee-visitor'));

    line.writes.length = 0;
    const second = await plan();
    expect(second.lines).toEqual([]);
    await second.apply();
    expect(line.writes).toEqual([]);
  });

  it('has each tab in each language, with a key from one to the other', () => {
    const menus = menusOf(readAgent('rachawadi'), 'x').map(({ alias, request: { areas = [], selected } }) => ({
      alias,
      selected,
      head: areas.slice(0, 3).map(({ action }) => action),
    }));
    const to = (label: string, tab: string) => ({
      type: 'richmenuswitch',
      label,
      data: `tab=${tab}`,
      richMenuAliasId: `rachawadi-${tab}`,
    });
    const thai = [to('ยังไม่เป็นสมาชิก', 'visitor'), to('สมาชิก', 'member')];
    const english = [to('Visitors', 'visitor-en'), to('Members', 'member-en')];
    expect(menus).toEqual([
      { alias: 'rachawadi-visitor', selected: true, head: [...thai, to('EN', 'visitor-en')] },
      { alias: 'rachawadi-member', selected: false, head: [...thai, to('EN', 'member-en')] },
      { alias: 'rachawadi-visitor-en', selected: false, head: [...english, to('ไทย', 'visitor')] },
      { alias: 'rachawadi-member-en', selected: false, head: [...english, to('ไทย', 'member')] },
    ]);
  });

  it('sets the webhook of an agent that reads lists, has LINE try it, and says what only the console can', async () => {
    await (await plan()).apply();
    line.webhook = null;
    const { lines, apply } = await plan();
    expect(lines).toEqual(['~ webhook → https://chokdee.example/line/webhook']);
    line.reachesWebhook = false;
    await expect(apply()).rejects.toThrow(
      'LINE does not reach https://chokdee.example/line/webhook: COULD_NOT_CONNECT',
    );
    line.reachesWebhook = true;
    const current = await readCurrent(connect({ ...tokens, apiUrl: line.url }));
    expect(current.webhook).toEqual({ endpoint: 'https://chokdee.example/line/webhook', active: false });
    expect(byHand(agentFile, current)).toContain('Use webhook');
    expect(byHand({ ...agentFile, line: { ...agentFile.line, readsLists: false } }, current)).toBeNull();
    // An address on another host of the operator's stays.
    line.webhook = { endpoint: 'https://api.chokdee.example/line/webhook', active: true };
    expect((await plan()).lines).toEqual([]);
  });

  it('writes nothing on a plan', async () => {
    await plan();
    expect(line.writes).toEqual([]);
  });

  it('reports every difference, and repairs it', async () => {
    await (await plan()).apply();
    const [visitor, member] = [...line.aliases.values()];
    line.aliases.set('chokdee-visitor', member ?? '');
    line.defaultMenuId = null;
    const app = line.apps[0];
    if (app) Object.assign(app, { view: { type: 'tall', url: 'https://elsewhere.example/' }, botPrompt: 'none' });

    const drift = await plan();
    expect(drift.lines).toEqual([
      `~ LIFF app ${agentFile.line.liffId}: view.type, view.url, botPrompt`,
      expect.stringMatching(/^~ alias chokdee-visitor → chokdee\/visitor\//),
      expect.stringMatching(/^~ default menu → chokdee\/visitor\//),
    ]);
    await drift.apply();
    expect(line.aliases.get('chokdee-visitor')).toBe(visitor);
    expect((await plan()).lines).toEqual([]);
  });

  it('makes a deleted menu anew, and one whose image never came gets it', async () => {
    await (await plan()).apply();
    const [visitor = '', member = ''] = [...line.aliases.values()];
    line.menus.delete(visitor);
    line.images.delete(member);
    const repair = await plan();
    expect(repair.steps.map(({ kind }) => kind)).toEqual([
      'create-menu',
      'upload-image',
      'upload-image',
      'move-alias',
      'set-default',
    ]);
    await repair.apply();
    expect((await plan()).lines).toEqual([]);
  });

  it('replaces a changed menu and removes the old one, but no menu of others', async () => {
    await (await plan()).apply();
    const old = line.aliases.get('chokdee-member') ?? '';
    line.menus.set('richmenu-other', {
      richMenuId: 'richmenu-other',
      name: 'somebody else',
      size: { width: 2500, height: 843 },
      selected: false,
      chatBarText: 'x',
      areas: [],
    });
    const [visitor, member] = agentFile.richMenu.tabs;
    const tabs: typeof agentFile.richMenu.tabs = [visitor, { ...member, title: { th: 'บัญชีฉัน' } }];
    const changed = { ...agentFile, richMenu: { ...agentFile.richMenu, tabs } };
    const change = await plan(changed);
    // The tab's title is on both menus.
    expect(change.steps.map(({ kind }) => kind)).toEqual([
      'create-menu',
      'create-menu',
      'upload-image',
      'upload-image',
      'move-alias',
      'move-alias',
      'set-default',
      'delete-menu',
      'delete-menu',
    ]);
    await change.apply();
    expect(line.menus.has(old)).toBe(false);
    expect(line.menus.has('richmenu-other')).toBe(true);
    expect((await plan(changed)).lines).toEqual([]);
  });

  it('a run that LINE stops at any of its calls is completed by the next one', async () => {
    const [visitor, member] = agentFile.richMenu.tabs;
    const tabs: typeof agentFile.richMenu.tabs = [{ ...visitor, title: { th: 'เดิม' } }, member];
    const older = { ...agentFile, richMenu: { ...agentFile.richMenu, tabs } };
    // Every kind of step is among those from nothing, and those of a change.
    for (const before of [null, older])
      for (let calls = 0; ; calls += 1) {
        for (const kept of [line.menus, line.images, line.aliases]) kept.clear();
        line.defaultMenuId = null;
        if (before) await (await plan(before)).apply();
        const app = line.apps[0];
        if (app) app.botPrompt = 'none';
        line.failsAfter = calls;
        const isStopped = await (await plan()).apply().then(
          () => false,
          () => true,
        );
        line.failsAfter = null;
        await (await plan()).apply();
        line.writes.length = 0;
        expect((await plan()).lines).toEqual([]);
        expect(line.menus.size).toBe(2);
        expect(line.defaultMenuId).toBe(line.aliases.get('chokdee-visitor'));
        if (!isStopped) break;
      }
  }, 60_000);

  it('a picture that LINE would not take stops all before anything is changed', async () => {
    const { apply } = await plan();
    size.limit = 1000;
    await expect(apply()).rejects.toThrow(/^The image of chokdee-visitor has \d+ bytes; LINE takes 1000$/);
    size.limit = null;
    expect(line.writes).toEqual([]);
  });

  it('LINE itself refuses a larger one', async () => {
    await (await plan()).apply();
    const id = line.aliases.get('chokdee-visitor') ?? '';
    line.images.delete(id);
    const { messaging } = connect({ ...tokens, apiUrl: line.url });
    const large = new Blob([new Uint8Array(1_048_577)], { type: 'image/png' });
    await expect(messaging.setRichMenuImage(id, large)).rejects.toMatchObject({ status: 400 });
  });

  it('goes on with a LIFF app that it had made when the answer was lost', async () => {
    const fresh = { ...agentFile, line: { ...agentFile.line, liffId: null } };
    line.apps.length = 0;
    await (await plan(fresh)).apply();
    const second = await plan(fresh);
    expect(second.steps.map(({ kind }) => kind)).not.toContain('create-app');
    await second.apply();
    expect(line.apps).toHaveLength(1);
    expect((await plan(fresh)).lines).toEqual([]);
  });

  it('makes a LIFF app where the file names none, and needs its id first', async () => {
    const fresh = { ...agentFile, line: { ...agentFile.line, liffId: null } };
    line.apps.length = 0;
    const first = await plan(fresh);
    expect(first.lines).toEqual(['+ LIFF app Chokdee at https://chokdee.example/']);
    expect(await first.apply()).toEqual({ madeLiffId: '2000000001-Made1' });
  });

  it('refuses a LIFF id that the channel does not know', async () => {
    line.apps.length = 0;
    await expect(plan()).rejects.toThrow('The channel has no LIFF app 2000000001-ChokDee1');
  });

  it('uploads images as LINE wants them', async () => {
    await (await plan()).apply();
    expect(line.images.size).toBe(2);
    for (const image of line.images.values()) {
      expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 2500, height: 1686 });
      expect(image.length).toBeLessThanOrEqual(1_000_000);
    }
  });
});

// Each run starts a process, and an applying one draws the pictures.
describe('the command', { timeout: 60_000 }, () => {
  const run = (args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['liff/manage/cli.ts', ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    }).then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, out: error.stderr }),
    );
  const env = () => ({
    LINE_LOGIN_CHANNEL_TOKEN: tokens.login,
    LINE_MESSAGING_CHANNEL_TOKEN: tokens.messaging,
    LINE_API_URL: line.url,
  });

  it('plans, applies, and then has nothing to do', async () => {
    expect((await run(['plan'], env())).out).toContain('+ rich menu chokdee/visitor/');
    expect(line.writes).toEqual([]);
    expect((await run(['apply', '--agent', 'chokdee'], env())).out).toContain('7 changes made.');
    expect(await run(['apply'], env())).toEqual({ code: 0, out: 'LINE is as the file says.\n' });
  });

  it('plans without tokens what the file says, and names what a comparison needs', async () => {
    const { code, out } = await run(['plan'], {});
    expect(code).toBe(0);
    expect(out).toMatch(/row 1 {2}ฝากเงิน → https:\/\/liff\.line\.me\/\S+\/liff\/deposit/);
    expect(out).toContain('Set LINE_LOGIN_CHANNEL_ID');
    expect(line.writes).toEqual([]);
  });

  it.each([
    ['no tokens', ['apply'], {}, 'Usage'],
    ['no command', [], { LINE_LOGIN_CHANNEL_TOKEN: 'x', LINE_MESSAGING_CHANNEL_TOKEN: 'x' }, 'Usage'],
    [
      'a path for an agent',
      ['plan', '--agent', '../manage/cli'],
      { LINE_LOGIN_CHANNEL_TOKEN: 'x', LINE_MESSAGING_CHANNEL_TOKEN: 'x' },
      'there is no agent',
    ],
  ])('refuses %s', async (_name, args, extra, message) => {
    const { code, out } = await run(args, extra);
    expect(code).toBe(1);
    expect(out).toContain(message);
  });

  it('has its tokens issued by channel id and secret, for this run alone', async () => {
    const byChannel = {
      LINE_LOGIN_CHANNEL_ID: channels.login.id,
      LINE_LOGIN_CHANNEL_SECRET: channels.login.secret,
      LINE_MESSAGING_CHANNEL_ID: channels.messaging.id,
      LINE_MESSAGING_CHANNEL_SECRET: channels.messaging.secret,
      LINE_API_URL: line.url,
    };
    expect((await run(['plan'], byChannel)).out).toContain('+ rich menu chokdee/visitor/');
    const wrong = await run(['plan'], { ...byChannel, LINE_LOGIN_CHANNEL_SECRET: 'secret-but-wrong' });
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain('HTTP 401');
    expect(wrong.out).not.toContain('secret-but-wrong');
  });

  it.each([
    ['read', 'GET /liff/'],
    ['change', 'POST /v2/bot/richmenu'],
  ])('says that a token has no right to %s, and nothing is changed', async (_what, forbidden) => {
    line.forbidden = forbidden;
    const { code, out } = await run(['apply'], env());
    expect(code).toBe(1);
    expect(out).toContain('The token has no right to do this');
    expect(out).toContain('HTTP 403');
    expect(line.writes).toEqual([]);
  });

  it('says a refused token without showing it', async () => {
    const { code, out } = await run(['plan'], { ...env(), LINE_MESSAGING_CHANNEL_TOKEN: 'secret-but-wrong' });
    expect(code).toBe(1);
    expect(out).toContain('401');
    expect(out).not.toContain('secret-but-wrong');
  });
});
