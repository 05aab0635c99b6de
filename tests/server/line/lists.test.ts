import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAccountLink } from '#contract/auth.ts';
import { chatList, endChatList } from '#contract/lotto-chat-lists.ts';
import { keepHabits } from '#contract/lotto-habits.ts';
import { linkTokenOf } from '#sandbox/line/tokens.ts';
import { boundListJob, forgetListLoop } from '#server/line/lists/list-job.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { closeMember } from '#server/privacy/erasure-queries.ts';
import { lineSchema } from '../../line/line-schema.ts';
import { PASSWORD, registered } from '../auth/fixtures.ts';
import { comingWeekday } from '../days.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { AGENT } from '../ledger/fixture.ts';
import { doDue, messagesTo, setPhoneMode } from '../message/fixture.ts';
import {
  accountLinked,
  answered,
  boundMember,
  deliver,
  event,
  newLineUser,
  presses,
  SECRETS,
  says,
  unsends,
} from './fixture.ts';

const DAY = comingWeekday(6);
const at = (time: string) => new Date(`${DAY}T${time}+07:00`);
const GOVERNMENT = 'รัฐบาล\nโต๊ด 528=60\nล่าง 56=20\nบน\n719กลับ=20';
const isMessage = lineSchema('messaging-api', 'Message');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true, config: { lineChannelSecrets: SECRETS } });
});
beforeEach(async () => {
  server.clock.set(at('10:00:00'));
  await makeRounds(server.database, at('10:00:00'));
});
afterAll(() => server.close());

interface Got {
  text: string;
  messages: {
    type: string;
    text?: string;
    contents?: Bubble;
    quickReply?: { items: { action: { label: string; data: string } }[] };
  }[];
}

/** What came to a LINE account, oldest first; each is as LINE specifies it. */
async function came(userId: string): Promise<Got[]> {
  await answered(server);
  const got = (await messagesTo(server, userId)).map(({ text, messages }) => ({ text, messages })).reverse() as Got[];
  for (const { messages } of got) for (const message of messages) expect(isMessage(message)).toEqual([]);
  return got;
}

interface Bubble {
  header?: object;
  body?: object;
  footer?: object;
}

/** The words of an answer, from above: of its bubble, or of its text. */
const wordsOf = ({ messages }: Got): string =>
  messages
    .flatMap(({ text, contents }) => [text ?? '', ...partsOf(contents).flatMap(wordsIn)])
    .filter((word) => word !== '')
    .join(' | ');
const partsOf = ({ header, body, footer }: Bubble = {}) => [header, body, footer];
const wordsIn = (part: object | undefined) =>
  [...JSON.stringify(part ?? {}).matchAll(/"(?:text|label)": ?"([^"]*)"/g)].map(([, word = '']) => word);
const choicesOf = ({ messages }: Got) => messages.flatMap(({ quickReply }) => quickReply?.items ?? []);
const linkIn = (got: Got): string => /liff\/list\?list=([0-9a-f-]{36})/.exec(JSON.stringify(got.messages))?.[1] ?? '';

async function send(userId: string, text: string): Promise<Got[]> {
  expect(await deliver(server, [says(server, userId, text)])).toBe(200);
  return came(userId);
}
const lists = (userId: string) =>
  server.database.rows<{ written: string | null; ended: string | null; member_id: number | null; expires_at: Date }>(
    'select written, ended, member_id, expires_at from line_list where line_user_id = $1 order by created_at, id',
    [userId],
  );
const open = (token: string, list_id: string) => server.call(chatList, { list_id, agent_id: AGENT }, { token });

describe('a list in the chat', () => {
  test('is answered with what it reads, and its link opens its text for this member', async () => {
    const { userId, token, memberId } = await boundMember(server);
    const [answer, ...more] = await send(userId, GOVERNMENT);
    if (!answer) throw new Error('no answer');
    expect(more).toEqual([]);
    const words = wordsOf(answer);
    expect(words).toContain('รัฐบาลไทย');
    expect(words).toMatch(/งวด \d+ [ก-๙.]+ 25\d\d · ปิดรับ \d\d:\d\d น\./);
    expect(words).toContain('อ่านได้ 8 รายการ | 200.00 บาท');
    expect(words).toContain('เลข | บน | โต๊ด | ล่าง | 528 | · | 60 | · | 56 | · | · | 20 | 719 | กลับ 6 เลข | 20 | ×6');
    expect(words).toContain('ตรวจและแทง | ยังไม่แทงจนกว่าคุณจะยืนยันในแอป');
    const { body } = await open(token, linkIn(answer));
    expect(body.data).toMatchObject({ written: 'โต๊ด 528=60\nล่าง 56=20\nบน\n719กลับ=20' });
    expect(await server.database.row('select 1 from lotto_bill where member_id = $1', [memberId])).toBeUndefined();
    await server.call(endChatList, { list_id: linkIn(answer), agent_id: AGENT }, { token });
    expect((await open(token, linkIn(answer))).body.code).toBe('chat_list_bought');
  });

  test('opened by another member says so and gives nothing; unknown ones are not found', async () => {
    const [mine, other] = [await boundMember(server), await boundMember(server)];
    const [answer] = await send(mine.userId, GOVERNMENT);
    const { body } = await open(other.token, linkIn(answer as Got));
    expect(body).toMatchObject({ code: 'chat_list_of_another' });
    expect(JSON.stringify(body)).not.toContain('528');
    await server.call(endChatList, { list_id: linkIn(answer as Got), agent_id: AGENT }, { token: other.token });
    expect((await open(mine.token, linkIn(answer as Got))).body.error).toBe(0);
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await open(mine.token, id)).body.code).toBe('chat_list_not_found');
    // A press that somebody has taken from another chat.
    await deliver(server, [presses(server, other.userId, `list=${linkIn(answer as Got)}&other=1`)]);
    expect((await came(other.userId)).map(wordsOf)).toEqual(['โพยนี้หมดเวลาแล้ว ส่งมาใหม่ได้เลย']);
  });

  test('without a lottery asks which; the press gives the bubble, and the one that was bought last comes first', async () => {
    const { userId, token } = await boundMember(server);
    const [asked] = await send(userId, '31=40\nล่าง\n56=20');
    expect(wordsOf(asked as Got)).toContain('อ่านได้ 2 รายการ 60.00 บาท\\nโพยนี้ของหวยไหน'.replace('\\n', '\n'));
    const choices = choicesOf(asked as Got);
    expect(choices.length).toBeGreaterThan(3);
    expect(choices.length).toBeLessThanOrEqual(13);
    const hanoi = choices.find(({ action }) => action.label.startsWith('ฮานอย พิเศษ'));
    expect(hanoi?.action.label).toMatch(/^ฮานอย พิเศษ \d\d:\d\d$/);
    await deliver(server, [presses(server, userId, hanoi?.action.data ?? '')]);
    const [, answer] = await came(userId);
    expect(wordsOf(answer as Got)).toContain('ฮานอย พิเศษ');
    expect((await open(token, linkIn(answer as Got))).body.data.written).toBe('31=40\nล่าง\n56=20');
  });

  test('a lottery that the site has not is named, and others are offered', async () => {
    await server.database.rows(`update lotto_category set is_on = false where kind = 'lao'`);
    // What is sold is read once a second.
    server.clock.advance(5000);
    const { userId } = await boundMember(server);
    const [answer] = await send(userId, 'ลาว\n12=20');
    await server.database.rows(`update lotto_category set is_on = true where kind = 'lao'`);
    expect(wordsOf(answer as Got)).toContain('ที่นี่ไม่มีหวยลาว');
    expect(choicesOf(answer as Got).length).toBeGreaterThan(3);
  });

  test('two lists in one message: one sentence, and nothing kept', async () => {
    const { userId } = await boundMember(server);
    const answers = await send(userId, 'รัฐบาล\n12=20\nฮานอย พิเศษ\n34=20');
    expect(answers.map(wordsOf)).toEqual([
      'ข้อความนี้มีโพยของรัฐบาลไทย และฮานอย พิเศษ ส่งมาทีละหวย หรือวางทั้งหมดในแอป แล้วเราแยกให้ ยังไม่ได้แทง',
    ]);
    expect(await lists(userId)).toEqual([]);
  });

  test('of which nothing is sold is answered with how lists are written', async () => {
    const { userId } = await boundMember(server);
    const [answer] = await send(userId, 'รัฐบาล\nลอย 16=1000\n8341=100');
    const words = wordsOf(answer as Got);
    expect(words).toContain('ยังอ่านไม่ได้ | 2 บรรทัด ไม่มีบรรทัดไหนแทงได้ | 2 ตัวลอย และ เลข 4 ตัว ไม่มีขาย');
    expect(words).toContain('31=40 | บน 40');
    expect(await lists(userId)).toEqual([]);
  });

  test('of 300 lines and more has no table', async () => {
    const { userId } = await boundMember(server);
    const long = Array.from({ length: 312 }, (_, number) => `${String(number % 100).padStart(2, '0')}=20`).join('\n');
    const [answer] = await send(userId, `รัฐบาล\n${long}`);
    expect(wordsOf(answer as Got)).toMatch(
      /โพยยาว 312 บรรทัด \| รัฐบาลไทย · งวด .* \| อ่านได้ 312 รายการ \| 6,240\.00 บาท/,
    );
    expect(wordsOf(answer as Got)).not.toContain('เลข | บน');
  });

  test('whose draw waits for its result is told closed; it may be used with the next one or for another lottery', async () => {
    const { userId, token } = await boundMember(server);
    const row = await server.database.row<{ closes: Date; id: number }>(
      `select r.id, r.bet_closes_at as closes from lotto_round r join lotto_category c on c.id = r.category_id
       where c.code = 'hanoi' and c.agent_id = $1 and r.bet_closes_at > $2 order by 2 limit 1`,
      [AGENT, server.platform.now()],
    );
    server.clock.set(new Date((row?.closes.getTime() ?? 0) + 60_000));
    await server.database.rows(
      `update lotto_round set bet_opens_at = $2 where bet_opens_at > $2 and bet_closes_at > $2
       and category_id = (select category_id from lotto_round where id = $1)`,
      [row?.id, server.platform.now()],
    );
    const [name] = await server.database.rows<{ name: string }>(
      'select c.name from lotto_category c join lotto_round r on r.category_id = c.id where r.id = $1',
      [row?.id],
    );
    const [answer] = await send(userId, `${name?.name}\n12=20`);
    const words = wordsOf(answer as Got);
    expect(words).toMatch(/ปิดรับแล้ว \d\d:\d\d น\..*ไม่ได้แทงและไม่ได้หักเงิน โพยยังอยู่ \| ใช้กับงวด .* \| เลือกหวยอื่น/);
    expect(JSON.stringify(answer?.messages)).toContain('#47514d');
    expect((await open(token, linkIn(answer as Got))).body.data.written).toBe('12=20');
    const other = /"data":"(list=[^"]*other=1)"/.exec(JSON.stringify(answer?.messages))?.[1] ?? '';
    await deliver(server, [presses(server, userId, other)]);
    const [, asked] = await came(userId);
    expect(wordsOf(asked as Got)).toContain('หวยที่เปิดอยู่ เลือกได้เลย');
    expect(choicesOf(asked as Got).length).toBeGreaterThan(0);
  });

  test('is read by the member’s habits; what is asked about is said', async () => {
    const { userId, token } = await boundMember(server);
    const [before] = await send(userId, 'รัฐบาล\n31=40*40\n56=20');
    expect(wordsOf(before as Got)).toContain('อ่านได้ 1 รายการ | 20.00 บาท | 1 บรรทัดต้องถาม | 31=40*40');
    const habits = [{ key: 'two_prices', meaning: 'both', sample: '31=40*40', buyer_id: null }];
    await server.call(keepHabits, { habits, agent_id: AGENT }, { token });
    const [, after] = await send(userId, 'รัฐบาล\n31=40*40\n56=20');
    expect(wordsOf(after as Got)).toContain('อ่านได้ 3 รายการ | 100.00 บาท');
    const [, , people] = await send(userId, 'รัฐบาล\n19=50 แม่\n\n86=20 ลุงชัย');
    expect(wordsOf(people as Got)).toContain('อ่านได้ 2 รายการ · 2 คน | 70.00 บาท');
  });

  test('is kept until its round closes, at most a day; then its link and its presses say so', async () => {
    const { userId, token } = await boundMember(server);
    const [answer] = await send(userId, 'ฮานอย พิเศษ\n12=20');
    const [kept] = await lists(userId);
    const now = server.platform.now().getTime();
    expect((kept?.expires_at.getTime() ?? 0) - now).toBeLessThan(24 * 3_600_000);
    server.clock.set(new Date((kept?.expires_at.getTime() ?? 0) + 1));
    expect((await open(token, linkIn(answer as Got))).body.code).toBe('chat_list_not_found');
    await deliver(server, [presses(server, userId, `list=${linkIn(answer as Got)}&other=1`)]);
    expect((await came(userId)).map(wordsOf).at(-1)).toBe('โพยนี้หมดเวลาแล้ว ส่งมาใหม่ได้เลย');
    await forgetListLoop(server.platform).run();
    expect(await lists(userId)).toEqual([]);
  });

  test('of a member who may not play is not kept', async () => {
    const { userId, memberId } = await boundMember(server);
    await server.database.rows('update member set timeout_until = $2 where id = $1', [memberId, at('23:00:00')]);
    expect((await send(userId, GOVERNMENT)).map(wordsOf)).toEqual([expect.stringContaining('งดเล่น')]);
    expect(await lists(userId)).toEqual([]);
    // Nobody of this name and birth date could register meanwhile.
    await server.database.rows('update member set timeout_until = null where id = $1', [memberId]);
  });
});

describe('once', () => {
  test('a redelivered event is answered once; the same message sent twice is two lists', async () => {
    const { userId } = await boundMember(server);
    const first = says(server, userId, GOVERNMENT);
    await Promise.all([deliver(server, [first]), deliver(server, [first])]);
    await deliver(server, [{ ...first, deliveryContext: { isRedelivery: true } }]);
    expect(await came(userId)).toHaveLength(1);
    expect(await lists(userId)).toHaveLength(1);
    expect(await send(userId, GOVERNMENT)).toHaveLength(2);
    expect(await lists(userId)).toHaveLength(2);
  });

  test('a process that dies before it has answered leaves the answer to the job', async () => {
    const { userId } = await boundMember(server);
    await setPhoneMode(server, 'fail');
    await deliver(server, [says(server, userId, GOVERNMENT)]);
    expect(await came(userId)).toEqual([]);
    await setPhoneMode(server, 'deliver');
    // As if it had died in the middle: the message is claimed, and nobody sends it.
    await server.database.rows(`update message set next_try_at = $2 where line_user_id = $1 and state = 'waiting'`, [
      userId,
      new Date(server.platform.now().getTime() + 25_000),
    ]);
    expect(await messagesTo(server, userId)).toEqual([]);
    server.clock.advance(26_000);
    expect(await came(userId)).toHaveLength(1);
  });
});

describe('unsent', () => {
  test('a message that is taken back drops its list, also where that arrives first; another account cannot', async () => {
    const { userId, token } = await boundMember(server);
    const message = says(server, userId, GOVERNMENT);
    const { id } = message.message as { id: string };
    await deliver(server, [message]);
    const [answer] = await came(userId);
    await deliver(server, [unsends(server, newLineUser(), id)]);
    expect((await open(token, linkIn(answer as Got))).body.error).toBe(0);
    await deliver(server, [unsends(server, userId, id)]);
    expect((await open(token, linkIn(answer as Got))).body.code).toBe('chat_list_unsent');
    expect((await lists(userId))[0]).toMatchObject({ written: null, ended: 'unsent' });
    await deliver(server, [presses(server, userId, `list=${linkIn(answer as Got)}&other=1`)]);
    expect((await came(userId)).map(wordsOf).at(-1)).toBe('โพยนี้คุณยกเลิกการส่งไปแล้ว');

    const late = says(server, userId, GOVERNMENT);
    await deliver(server, [unsends(server, userId, (late.message as { id: string }).id), late]);
    expect(await came(userId)).toHaveLength(2);
  });
});

describe('an account that no member has bound', () => {
  test('is told that its list is kept an hour; a login that binds it brings the answer', async () => {
    const userId = newLineUser();
    const [told] = await send(userId, GOVERNMENT);
    const words = wordsOf(told as Got);
    expect(words).toContain('เชื่อม LINE ก่อนแทง | ทำครั้งเดียว | อ่านโพยของคุณได้ 8 รายการ 200.00 บาท');
    expect(words).toContain('เก็บโพยนี้ไว้ให้ถึง 11:00 น. | เข้าสู่ระบบเพื่อเชื่อม | สมัครสมาชิก');
    expect(JSON.stringify(told)).not.toContain('list=');
    server.clock.advance(3 * 60_000);
    const member = await boundMember(server);
    await server.database.rows('update member set line_user_id = $2 where id = $1', [member.memberId, userId]);
    await doDue([boundListJob(server.platform)]);
    await doDue([boundListJob(server.platform)]);
    const [, answer, ...more] = await came(userId);
    expect(more).toEqual([]);
    expect(wordsOf(answer as Got)).toMatch(/^เชื่อม LINE นี้กับบัญชีสมาชิก โชคดี แล้ว \| โชคดี \| รัฐบาลไทย/);
    expect((await open(member.token, linkIn(answer as Got))).body.error).toBe(0);
  });

  test('after an hour its list is gone, bound or not', async () => {
    const userId = newLineUser();
    await send(userId, GOVERNMENT);
    server.clock.advance(3_600_000);
    const member = await boundMember(server);
    await server.database.rows('update member set line_user_id = $2 where id = $1', [member.memberId, userId]);
    await doDue([boundListJob(server.platform)]);
    expect(await came(userId)).toHaveLength(1);
    await forgetListLoop(server.platform).run();
    expect(await lists(userId)).toEqual([]);
  });

  test('of an agent without LIFF is led to LINE’s account link, whose answer brings the list’s', async () => {
    const { config } = (await server.database.row<{ config: { line: object } }>(
      'select config from agent where id = $1',
      [AGENT],
    )) ?? { config: { line: {} } };
    const set = (line: object) =>
      server.database.rows('update agent set config = $2 where id = $1', [AGENT, { ...config, line }]);
    await set({ ...config.line, liff_id: null });
    const userId = newLineUser();
    const [told] = await send(userId, GOVERNMENT);
    expect(JSON.stringify(told)).toMatch(/member\/profile\?sheet=line&link_token=[0-9a-f-]{36}/);
    const { token } = await registered(server);
    const { body } = await server.call(
      startAccountLink,
      { link_token: linkTokenOf(userId), password: PASSWORD },
      { token },
    );
    const nonce = new URL(body.data.url).searchParams.get('nonce') ?? '';
    await deliver(server, [accountLinked(server, userId, nonce)]);
    await set(config.line);
    const [, answer, ...more] = await came(userId);
    expect(more).toEqual([]);
    expect(wordsOf(answer as Got)).toMatch(/เชื่อม LINE นี้กับบัญชีสมาชิก โชคดี แล้ว.*รัฐบาลไทย/s);
    await doDue([boundListJob(server.platform)]);
    expect(await came(userId)).toHaveLength(2);
  });

  test('has four lists kept at most', async () => {
    const userId = newLineUser();
    for (let count = 0; count < 5; count += 1) await send(userId, GOVERNMENT);
    expect((await came(userId)).map(wordsOf).at(-1)).toContain('เก็บโพยไว้ให้แล้ว 4 ใบ');
    expect(await lists(userId)).toHaveLength(4);
  });
});

describe('no answer', () => {
  test.each([
    ['talk', 'สวัสดีค่ะ ยอด 500 โอนแล้วนะ'],
    ['a phone number', '0812345678'],
    ['an account number', 'เลขบัญชี 123-4-56789-0 กสิกร'],
    ['a date', 'งวดวันที่ 16/11/2569'],
    ['a time', '15:30'],
    ['a bank’s slip', 'โอนเงินสำเร็จ\n28 พ.ย. 2569 12:34 น.\nจาก นาย สมชาย ใ.\nจำนวน 500.00 บาท\nค่าธรรมเนียม 0.00 บาท'],
    [
      'a shared bill',
      'โพยรัฐบาลไทย\nเลขชุดนี้ฉันแทงแล้ว แทงตามหรือเลือกเลขของคุณเอง\nhttps://liff.line.me/2000000001-ChokDee1/lotto/12',
    ],
    ['signs', '😂'.repeat(2500)],
    ['5,000 letters', 'ก'.repeat(5000)],
  ])('to %s', async (_name, text) => {
    const { userId } = await boundMember(server);
    expect(await send(userId, text)).toEqual([]);
    expect(await lists(userId)).toEqual([]);
  });

  test('in groups and rooms, to a forged list, and where the agent does not read lists', async () => {
    const { userId } = await boundMember(server);
    const groups = [
      { type: 'group', groupId: `C${'1'.repeat(32)}`, userId },
      { type: 'room', roomId: `R${'1'.repeat(32)}`, userId },
    ];
    await deliver(
      server,
      groups.map((source) => says(server, userId, GOVERNMENT, { source })),
    );
    expect(await came(userId)).toEqual([]);
    const { config } = (await server.database.row<{ config: { line: object } }>(
      'select config from agent where id = $1',
      [AGENT],
    )) ?? { config: { line: {} } };
    const set = (line: object) =>
      server.database.rows('update agent set config = $2 where id = $1', [AGENT, { ...config, line }]);
    await set({ ...config.line, reads_lists: false });
    expect(await send(userId, GOVERNMENT)).toEqual([]);
    await set(config.line);
    expect(await send(userId, GOVERNMENT)).toHaveLength(1);
  });

  test('to a press of a rich menu, nor to one that is no press of ours', async () => {
    const { userId } = await boundMember(server);
    for (const data of ['tab=member', '', 'list=', 'list=x&round=1', `list=${'1'.repeat(36)}`])
      await deliver(server, [presses(server, userId, data)]);
    await deliver(server, [
      event(server, userId, { type: 'beacon', beacon: { hwid: 'd41d8cd98f', type: 'enter' }, replyToken: 'x' }),
    ]);
    expect(await came(userId)).toEqual([]);
  });
});

describe('odd texts', () => {
  test.each([
    ['รัฐบาล\n1\u200b2=20\u200f', '12', 'อ่านได้ 1 รายการ | 20.00 บาท'],
    ['รัฐบาล 🇹🇭\n😀12=20', '12', 'อ่านได้ 1 รายการ | 20.00 บาท'],
    ['รัฐบาล\n๑๒=๒๐', '12', 'อ่านได้ 1 รายการ | 20.00 บาท'],
    ['รัฐบาล\nโทร 0812345678\n12=20', '12', 'อ่านได้ 1 รายการ | 20.00 บาท | ไม่ใส่ 1 บรรทัด'],
  ])('%j buys only what it says', async (text, number, words) => {
    const { userId } = await boundMember(server);
    const [answer] = await send(userId, text);
    expect(wordsOf(answer as Got)).toContain(words);
    expect(wordsOf(answer as Got)).toContain(`| ${number} |`);
  });

  test('digits that are reordered are left out', async () => {
    const { userId } = await boundMember(server);
    const [answer] = await send(userId, 'รัฐบาล\n\u202e12=20\n34=20');
    expect(wordsOf(answer as Got)).toContain('อ่านได้ 1 รายการ | 20.00 บาท | ไม่ใส่ 1 บรรทัด');
  });

  test('5,000 letters are read, and answered', async () => {
    const { userId } = await boundMember(server);
    const long = `รัฐบาล\n${'12=20 '.repeat(1000)}`.slice(0, 5000);
    expect((await send(userId, long)).length).toBeLessThanOrEqual(1);
    expect(await deliver(server, [says(server, userId, `รัฐบาล\n${'12=20\n'.repeat(1000)}`)])).toBe(200);
    expect((await came(userId)).length).toBeLessThanOrEqual(1);
  });
});

describe('the chat of the sandbox', () => {
  const tell = (own: Record<string, unknown>) =>
    fetch(`${server.url}/sandbox/line/deliver`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ agent: 'chokdee', ...own }),
    });
  const page = async (user: string) => {
    await answered(server);
    return (await fetch(`${server.url}/sandbox/line?user=${user}`)).text();
  };

  test('shows what is written, the answer’s table, its buttons and the choices to press; a message is taken back', async () => {
    const { userId: user } = await boundMember(server);
    await tell({ user, what: 'text', text: '12=20\n34=20', message_id: '471' });
    const asked = await page(user);
    expect(asked).toContain('12=20<br>34=20');
    expect(asked).toContain('โพยนี้ของหวยไหน');
    const [, data = ''] = /name="data" value="([^"]*)"/.exec(asked) ?? [];
    await tell({ user, what: 'postback', data: data.replaceAll('&amp;', '&'), text: 'หวยนี้' });
    const shown = await page(user);
    expect(shown).toContain('หวยนี้');
    expect(shown).toMatch(/href="\/liff\/list\?list=[0-9a-f-]{36}"[^>]*>ตรวจและแทง/);
    await tell({ user, what: 'unsend', message_id: '471' });
    expect(await page(user)).toContain('คุณยกเลิกข้อความแล้ว');
    expect(await lists(user)).toMatchObject([{ ended: 'unsent', written: null }]);
  });
});

test('an erased account’s lists are gone', async () => {
  const { userId, memberId } = await boundMember(server);
  await send(userId, GOVERNMENT);
  expect(await lists(userId)).toHaveLength(1);
  await server.database.transaction((tx) => closeMember(tx, memberId));
  expect(await lists(userId)).toEqual([]);
});
