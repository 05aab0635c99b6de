import { z } from 'zod';
import { html, option, pageOf } from '../html.ts';
import { type Action, bubbleHtml, type Press } from '../phone/flex.ts';
import type { MessageRow } from '../phone/queries.ts';
import type { SentRow } from './queries.ts';
import { linkTokenOf } from './tokens.ts';

/** A LINE account that a tester may write as. */
export interface ChatAccount {
  user: string;
  /** The member who has linked it, or null. */
  username: string | null;
}

export interface ChatPage {
  agents: readonly string[];
  agent: string;
  accounts: readonly ChatAccount[];
  user: string;
  /** HTTP statuses of the webhook's answers to the latest event. */
  statuses: readonly string[];
  /** What the agent's account has answered, and what the tester wrote. */
  answers: readonly MessageRow[];
  sent: readonly SentRow[];
}

const STATUSES: Readonly<Record<string, string>> = {
  '200': 'เว็บฮุกตอบ 200 รับแล้ว',
  '401': 'เว็บฮุกตอบ 401 ลายเซ็นไม่ถูกต้อง ไม่มีอะไรเกิดขึ้น',
};
const DELIVERIES = { once: 'ส่ง 1 ครั้ง', twice: 'ส่งซ้ำ 2 ครั้ง (redelivery)', forged: 'ลายเซ็นไม่ถูกต้อง' } as const;
const EVENTS = { text: 'ข้อความ', follow: 'เพิ่มเพื่อน (follow)', unfollow: 'บล็อก (unfollow)' } as const;
/** Texts that the agent's account understands. */
const EXAMPLE = 'รัฐบาล\n31=40\nล่าง 56=20\nบน 719กลับ=20';

const messages = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('flex'), altText: z.string(), contents: z.looseObject({}) }),
  ]),
);
const quickReplies = z.array(
  z.looseObject({
    quickReply: z
      .object({
        items: z.array(
          z.object({
            action: z.object({
              type: z.literal('postback'),
              label: z.string(),
              data: z.string(),
              displayText: z.string(),
            }),
          }),
        ),
      })
      .optional(),
  }),
);

const nameOf = ({ user, username }: ChatAccount) =>
  username === null ? `LINE ใหม่ ยังไม่เชื่อม (…${user.slice(-4)})` : `${username} (…${user.slice(-4)})`;

/** LINE opens such links inside LIFF; here they open the site. */
const hrefOf = (link: string) => link.replace(/^https:\/\/(?:liff|miniapp)\.line\.me\/[^/]+/, '');
const linked = (text: string) =>
  html(text)
    .replaceAll('\n', '<br>')
    .replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${hrefOf(link)}">${link}</a>`);
const minute = (at: Date) =>
  at.toLocaleTimeString('th-TH', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' });

/** A press is written into the chat, and cannot be taken back. */
const isMessage = (id: string) => /^\d+$/.test(id);

/** A form of one button, which lets LINE report something. */
const form = (fields: Readonly<Record<string, string>>, button: string): string =>
  `<form method="post" action="/sandbox/line/deliver">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${html(value)}">`)
    .join('')}${button}</form>`;

/** The chat with an agent's LINE account. */
export function chatPage({ agents, agent, accounts, user, statuses, answers, sent }: ChatPage): string {
  const who = { agent, user };
  const pressed = ({ data, displayText }: Extract<Action, { type: 'postback' }>, button: string) =>
    form({ ...who, what: 'postback', data, text: displayText }, button);
  const press: Press = (action, look) =>
    action.type === 'uri'
      ? `<a href="${html(hrefOf(action.uri))}" ${look}>${html(action.label)}</a>`
      : pressed(action, `<button ${look}>${html(action.label)}</button>`);
  const undo = (id: string) =>
    form({ ...who, what: 'unsend', message_id: id }, '<button class="chat-undo">ยกเลิกการส่ง</button>');
  const said = sent.map(({ id, text, sent_at, unsent_at }) => ({
    at: sent_at,
    drawn: unsent_at
      ? '<p class="chat-note">คุณยกเลิกข้อความแล้ว</p>'
      : `<div class="chat-me"><small>${minute(sent_at)}${isMessage(id) ? undo(id) : ''}</small><p>${html(text).replaceAll('\n', '<br>')}</p></div>`,
  }));
  const heard = answers.map((answer) => ({
    at: answer.received_at,
    drawn: partsOf(answer)
      .map(
        (part) =>
          `<div class="chat-bot"><img src="/favicon.svg" alt="">${
            (part.type === 'flex' ? bubbleHtml(part.contents, press) : null) ??
            `<p>${linked(part.type === 'flex' ? part.altText : part.text)}</p>`
          }<small>${minute(answer.received_at)}</small></div>`,
      )
      .join(''),
  }));
  const log = [...said, ...heard].sort((one, other) => one.at.getTime() - other.at.getTime());
  const [newest] = answers;
  // LINE shows the answers to press until something else is said.
  const isLast = newest !== undefined && sent.every(({ sent_at }) => sent_at <= newest.received_at);
  const choices = isLast
    ? (quickReplies.safeParse(newest.messages).data ?? []).flatMap(({ quickReply }) => quickReply?.items ?? [])
    : [];
  const news = statuses
    .map((status) => `<p class="news" role="status">${STATUSES[status] ?? `เว็บฮุกตอบ ${html(status)}`}</p>`)
    .join('');
  const address = html(`/sandbox/line?${new URLSearchParams(who)}`);
  const linkAddress = html(`/member/profile?${new URLSearchParams({ sheet: 'line', link_token: linkTokenOf(user) })}`);
  const hidden = Object.entries(who)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${html(value)}">`)
    .join('');
  const body = `<p class="quiet">สำหรับทดสอบเท่านั้น ส่งเหตุการณ์ของ LINE เข้าเว็บฮุกของระบบ พร้อมลายเซ็นของช่องจำลอง</p>
<form class="card" method="get" action="/sandbox/line">
  <label>เอเย่นต์ <select name="agent">${agents.map((code) => option(code, code, agent)).join('')}</select></label>
  <label>เขียนในชื่อ <select name="user">${accounts.map((account) => option(account.user, nameOf(account), user)).join('')}</select></label>
  <button>เลือก</button>
</form>
${news}
<section class="chat" aria-label="แชต">
<div class="chat-log">${log.map(({ drawn }) => drawn).join('') || '<p class="chat-note">ยังไม่มีข้อความ</p>'}</div>
${choices.length > 0 ? `<div class="chat-choices" aria-label="ตอบด่วน">${choices.map(({ action }) => pressed(action, `<button>${html(action.label)}</button>`)).join('')}</div>` : ''}
<form class="chat-in" method="post" action="/sandbox/line/deliver">
  ${hidden}<input type="hidden" name="what" value="text">
  <textarea name="text" rows="4" aria-label="ข้อความ" placeholder="${html(EXAMPLE).replaceAll('\n', '&#10;')}"></textarea>
  <button>ส่ง</button>
</form>
</section>
<p><a href="${address}">รีเฟรช</a> · <a href="${linkAddress}">เชื่อมบัญชี LINE นี้กับสมาชิกที่เข้าสู่ระบบอยู่ (account link)</a></p>
<p class="quiet">พิมพ์ ยอดเงิน ผลหวย ฝาก หรือส่งโพย</p>
<details class="card"><summary>เหตุการณ์อื่น</summary>
<form method="post" action="/sandbox/line/deliver">
  ${hidden}
  <label>เหตุการณ์ <select name="what">${optionsOf(EVENTS, 'follow')}</select></label>
  <label>ข้อความ <input name="text" value="ยอดเงิน" autocomplete="off"></label>
  <label>การส่ง <select name="delivery">${optionsOf(DELIVERIES, 'once')}</select></label>
  <button>ส่งเข้าเว็บฮุก</button>
</form>
</details>`;
  // The answer is sent after the webhook's own, so it may arrive a moment later.
  const refresh = statuses.length > 0 ? `<meta http-equiv="refresh" content="1; url=${address}">` : '';
  return pageOf('LINE จำลอง', body, refresh);
}

const optionsOf = (labels: Readonly<Record<string, string>>, chosen: string) =>
  Object.entries(labels)
    .map(([value, label]) => option(value, label, chosen))
    .join('');

/** The messages of an answer; one that came as words alone is a text. */
function partsOf({ messages: all, text, flex }: MessageRow): z.output<typeof messages> {
  const { data = [] } = messages.safeParse(all);
  if (data.length > 0) return data;
  return [flex ? { type: 'flex', altText: text, contents: { ...flex } } : { type: 'text', text }];
}

/** LINE's dialog in which a LINE account agrees to an account link. */
export function linkDialog({ agent, user, nonce }: { agent: string; user: string; nonce: string }): string {
  const answer = (result: 'ok' | 'failed', label: string) =>
    `<div class="card">${form({ agent, user, what: 'account_link', nonce, result }, `<button>${label}</button>`)}</div>`;
  return pageOf(
    'เชื่อมบัญชี LINE',
    `<p class="quiet">หน้าจำลองของ LINE บัญชี …${html(user.slice(-4))}</p>
${answer('ok', 'ยอมรับ')}${answer('failed', 'ไม่ยอมรับ')}`,
  );
}
