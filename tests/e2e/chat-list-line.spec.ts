import { expect } from '@playwright/test';
import { boundListJob } from '#server/line/lists/list-job.ts';
import { doDue, sendDue } from '../server/message/fixture.ts';
import { logIn } from './fixtures/forms.ts';
import { test } from './fixtures/line-test.ts';
import { endVisit, newPlayer } from './fixtures/line-world.ts';
import { registerMember } from './fixtures/member.ts';

test('a list that is sent before LINE is bound is answered after the login, and its link opens it inside LINE', async ({
  page,
  line,
  request,
  server,
}) => {
  const member = await registerMember(request);
  const player = newPlayer();
  const answers = async (): Promise<{ text: string }[]> =>
    (await (await request.get(`/sandbox/phone/messages?to=${player.sub}`)).json()).messages;
  const text = 'รัฐบาล\nล่าง\n56=20';
  await request.post('/sandbox/line/deliver', { data: { agent: 'chokdee', user: player.sub, what: 'text', text } });
  await expect.poll(async () => (await answers()).length).toBe(1);
  expect((await answers())[0]?.text).toContain('/liff/login');

  await line.open(page, '/liff/login', player);
  await logIn(page, member);
  await expect
    .poll(() =>
      server.database.row('select member_id is not null as bound from line_list where line_user_id = $1', [player.sub]),
    )
    .toEqual({ bound: true });
  await doDue([boundListJob(server.platform)]);
  await sendDue(server);
  await expect.poll(async () => (await answers()).length).toBe(2);
  const link = /\/liff\/list\?list=[0-9a-f-]{36}/.exec((await answers())[0]?.text ?? '')?.[0] ?? '';

  await endVisit(page);
  await line.open(page, link, player);
  await expect(page.getByText('อ่านได้ครบ 2 บรรทัด')).toBeVisible();
  await expect(page.getByRole('button', { name: 'แทงโพยนี้' })).toBeEnabled();
});
