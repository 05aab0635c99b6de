/** A member as the server answers it, as tests need one. */

import type { OutputOf } from '#contract/endpoint.ts';
import type { getUserInfo } from '#contract/member.ts';
import { baht } from '#contract/money.ts';

export const infoOf = (username: string): OutputOf<typeof getUserInfo> => ({
  username,
  display_name: username,
  phone: '',
  phone_proved: false,
  vip_level: 0,
  vip: { days: 30, deposited: baht(0), levels: [], holds_until: null },
  agent_code: 'chokdee',
  bank_accounts: [],
  line: { linked: false, display_name: null, picture_url: null },
  member_since: '2026-01-01T00:00:00+07:00',
});
