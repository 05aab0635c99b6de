import { clockTime, html, option, pageOf } from '../html.ts';
import type { MessageRow } from '../phone/queries.ts';
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
  messages: readonly MessageRow[];
}

const STATUSES: Readonly<Record<string, string>> = {
  '200': 'เว็บฮุกตอบ 200 รับแล้ว',
  '401': 'เว็บฮุกตอบ 401 ลายเซ็นไม่ถูกต้อง ไม่มีอะไรเกิดขึ้น',
};
const DELIVERIES = { once: 'ส่ง 1 ครั้ง', twice: 'ส่งซ้ำ 2 ครั้ง (redelivery)', forged: 'ลายเซ็นไม่ถูกต้อง' } as const;
/** Texts that the agent's account understands. */
const COMMANDS = ['ยอดเงิน', 'ผลหวย', 'ฝาก'] as const;

const nameOf = ({ user, username }: ChatAccount) =>
  username === null ? `LINE ใหม่ ยังไม่เชื่อม (…${user.slice(-4)})` : `${username} (…${user.slice(-4)})`;

/** LINE opens such links inside LIFF; here they open the site. */
const hrefOf = (link: string) => link.replace(/^https:\/\/liff\.line\.me\/[^/]+/, '');

const bubble = ({ text, received_at }: MessageRow) => `
<article class="card">
  <p>${html(text)
    .replaceAll('\n', '<br>')
    .replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${hrefOf(link)}">${link}</a>`)}</p>
  <p class="quiet">${clockTime(received_at)} น.</p>
</article>`;

/** The chat with an agent's LINE account. */
export function chatPage({ agents, agent, accounts, user, statuses, messages }: ChatPage): string {
  const address = html(`/sandbox/line?${new URLSearchParams({ agent, user })}`);
  const linkAddress = html(`/member/profile?${new URLSearchParams({ sheet: 'line', link_token: linkTokenOf(user) })}`);
  const news = statuses
    .map((status) => `<p class="news" role="status">${STATUSES[status] ?? `เว็บฮุกตอบ ${html(status)}`}</p>`)
    .join('');
  const list = messages.map(bubble).join('') || '<p class="quiet">ยังไม่มีคำตอบ</p>';
  const body = `<p class="quiet">สำหรับทดสอบเท่านั้น ส่งเหตุการณ์ของ LINE เข้าเว็บฮุกของระบบ พร้อมลายเซ็นของช่องจำลอง</p>
${news}
<section>
<h2>แชตกับบัญชี LINE ของเอเย่นต์</h2>
<form class="card" method="get" action="/sandbox/line">
  <label>เอเย่นต์ <select name="agent">${agents.map((code) => option(code, code, agent)).join('')}</select></label>
  <label>เขียนในชื่อ <select name="user">${accounts.map((account) => option(account.user, nameOf(account), user)).join('')}</select></label>
  <button>เลือก</button>
</form>
<form class="card" method="post" action="/sandbox/line/deliver">
  <input type="hidden" name="agent" value="${html(agent)}">
  <input type="hidden" name="user" value="${html(user)}">
  <label>เหตุการณ์ <select name="what"><option value="text">ข้อความ</option><option value="follow">เพิ่มเพื่อน (follow)</option><option value="unfollow">บล็อก (unfollow)</option></select></label>
  <label>ข้อความ <input name="text" value="${COMMANDS[0]}" list="words" autocomplete="off"></label>
  <datalist id="words">${COMMANDS.map((command) => `<option value="${command}"></option>`).join('')}</datalist>
  <label>การส่ง <select name="delivery">${Object.entries(DELIVERIES)
    .map(([value, label]) => option(value, label, 'once'))
    .join('')}</select></label>
  <button>ส่งเข้าเว็บฮุก</button>
</form>
<p><a href="${linkAddress}">เชื่อมบัญชี LINE นี้กับสมาชิกที่เข้าสู่ระบบอยู่ (account link)</a></p>
</section>
<section>
<h2>คำตอบล่าสุด</h2>
<p><a href="${address}">รีเฟรช</a></p>
${list}
</section>`;
  // The answers pass through the server's outbox, so they arrive a moment after the webhook's own answer.
  const refresh = statuses.length > 0 ? `<meta http-equiv="refresh" content="2; url=${address}">` : '';
  return pageOf('LINE จำลอง', body, refresh);
}

/** LINE's dialog in which a LINE account agrees to an account link. */
export function linkDialog({ agent, user, nonce }: { agent: string; user: string; nonce: string }): string {
  const answer = (
    result: 'ok' | 'failed',
    label: string,
  ) => `<form class="card" method="post" action="/sandbox/line/deliver">
  ${Object.entries({ agent, user, what: 'account_link', nonce, result })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${html(value)}">`)
    .join('')}
  <button>${label}</button>
</form>`;
  return pageOf(
    'เชื่อมบัญชี LINE',
    `<p class="quiet">หน้าจำลองของ LINE บัญชี …${html(user.slice(-4))}</p>
${answer('ok', 'ยอมรับ')}${answer('failed', 'ไม่ยอมรับ')}`,
  );
}
