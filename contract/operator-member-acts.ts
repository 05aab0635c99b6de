/** An operator's acts on one member (docs/rules.md#acts-on-members). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, baht, count, id, looseId, time } from './fields.ts';
import { freezeReason } from './operator-members.ts';
import { decision, giftCost, reason, text } from './operator-shapes.ts';
import { limitKind, limitPeriod } from './safer-play.ts';

const ofMember = { member_id: looseId };
const act = { method: 'POST', origin: 'extension', access: 'operator', idempotent: true } as const;
/** Evidence that somebody else understands later. */
const detail = z.string().trim().min(10, 'กรุณาเขียนอย่างน้อย 10 ตัวอักษร').max(500, 'ข้อความยาวเกินไป');

export const operatorFreeze = endpoint({
  ...act,
  path: '/operator/members/freeze',
  summary: 'Freezes an account at once: ends its logins, stops deposits, bets and payouts; the money stays',
  input: z.strictObject({
    ...ofMember,
    reason: freezeReason,
    detail,
    /** Null: until somebody lifts it. */
    hours: z.literal([24, 168]).nullable().default(null),
  }),
  output: z.object({ since: time, until: time.nullable(), sessions_ended: count }),
});

export const operatorUnfreeze = endpoint({
  ...act,
  path: '/operator/members/unfreeze',
  summary: 'Lifts a freeze',
  input: z.strictObject({ ...ofMember, reason }),
  output: z.object({ lifted_at: time }),
});

export const operatorCloseMember = endpoint({
  ...act,
  path: '/operator/members/close',
  summary: 'Closes an account for good, once a second key confirms it; refused while anything of it is open',
  input: z.strictObject({
    ...ofMember,
    reason,
    /** Gives up money that is too little to be taken out. */
    give_up_rest: z.boolean().default(false),
  }),
  output: decision,
});

export const operatorCorrectBalance = endpoint({
  ...act,
  path: '/operator/members/correct',
  summary:
    "Adds to or takes from the member's cash what an entry of theirs got wrong, once a second key confirms it; what the wallet lacks is owed",
  input: z.strictObject({
    ...ofMember,
    direction: z.enum(['add', 'take']),
    amount,
    /** The ledger's transfer that it corrects, of a row of this member's statement. */
    corrects: z.string().min(1).max(200),
    reason: detail,
  }),
  output: decision.extend({
    /** The cash that could be spent when it was asked for, and would be left. */
    before: baht,
    after: baht,
    /** The part that the wallet lacks now, and that would be owed. */
    owed: baht,
  }),
});

export const operatorTightenLimit = endpoint({
  ...act,
  path: '/operator/members/limits',
  summary: "Sets one of the member's limits lower, at once; never higher",
  input: z.strictObject({ ...ofMember, kind: limitKind, period: limitPeriod, amount, reason }),
  output: z.object({ amount: baht }),
});

export const operatorResetLogin = endpoint({
  ...act,
  path: '/operator/members/login/reset',
  summary: 'Ends all logins and the password; the member sets a new one by a code to their phone',
  input: z.strictObject({
    ...ofMember,
    reason,
    /** Also removes the LINE account, by which somebody else could come in. */
    unlink_line: z.boolean().default(false),
  }),
  output: z.object({ sessions_ended: count }),
});

export const operatorEndLogins = endpoint({
  ...act,
  path: '/operator/members/sessions/end',
  summary: "Ends one of the member's logins, or all (session_id null)",
  input: z.strictObject({ ...ofMember, session_id: id.nullable().default(null), reason }),
  output: z.object({ sessions_ended: count }),
});

export const operatorMessageMember = endpoint({
  ...act,
  path: '/operator/members/message',
  summary: 'Sends the member a notice, and by LINE where they take messages there',
  unlogged: ['title', 'text'],
  input: z.strictObject({ ...ofMember, title: text(80), text: text(500) }),
  output: z.object({ by_line: z.boolean() }),
});

export const operatorAddNote = endpoint({
  ...act,
  path: '/operator/members/notes/add',
  summary: 'Adds a note about the member for other operators',
  unlogged: ['text'],
  input: z.strictObject({ ...ofMember, text: text(1000) }),
  output: z.object({ note_id: id, at: time }),
});

export const operatorTagMember = endpoint({
  ...act,
  path: '/operator/members/tags',
  summary: "Replaces the member's tags",
  input: z.strictObject({ ...ofMember, tags: z.array(text(30)).max(10) }),
  output: z.object({ tags: z.array(z.string()) }),
});

export const operatorGiveBonus = endpoint({
  ...act,
  path: '/operator/members/bonuses/give',
  summary: 'Gives the member a bonus in a wallet of its own; above the limit a second key confirms',
  input: z.strictObject({
    ...ofMember,
    kind: z.enum(['compensation', 'goodwill', 'event']),
    amount,
    /** The turnover that its payout needs, in times of the amount. */
    times: z.number().int().min(1).max(10).default(1),
    days: z.number().int().min(1).max(90).default(7),
    reason,
  }),
  output: decision.extend({ cost: giftCost }),
});

export const operatorEndBonus = endpoint({
  ...act,
  path: '/operator/members/bonuses/end',
  summary: 'Ends a running bonus as if the member gave it up: their own deposit comes back as far as it is there',
  input: z.strictObject({ ...ofMember, wallet_id: id, reason }),
  output: z.object({ state: z.enum(['done', 'waiting_for_bets']), returned: baht }),
});
