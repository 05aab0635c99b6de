import { membersText } from '../../text/members.ts';

export type TabName = 'statement' | 'bills' | 'rounds' | 'bonuses' | 'withdrawals' | 'notices';

/** The tabs of a member's page; each has the key of its place. */
export const TABS: readonly { name: TabName; label: string }[] = [
  { name: 'statement', label: membersText.statement },
  { name: 'bills', label: membersText.bills },
  { name: 'rounds', label: membersText.rounds },
  { name: 'bonuses', label: membersText.bonusTab },
  { name: 'withdrawals', label: membersText.withdrawTab },
  { name: 'notices', label: membersText.notices },
];
