import type { OutputOf } from '#contract/endpoint.ts';
import type { operatorConfirm } from '#contract/operator.ts';
import { confirmationsText } from '../../text/confirmations.ts';

export type Confirmation = OutputOf<typeof operatorConfirm>;

export const idOf = ({ confirmation_id }: Confirmation): string => confirmation_id;

/** What is asked for, in a word or two. */
export const actionText = ({ action }: Confirmation): string =>
  confirmationsText.actions[action] ?? confirmationsText.other;

/** What the second operator answers for themselves before they read the asker's words. */
export function questionsOf({ subject: { kind } }: Confirmation): readonly string[] {
  const { ask } = confirmationsText;
  if (kind === 'withdrawal') return ask.withdrawal;
  if (kind === 'account') return ask.account;
  return kind === 'payment' || kind === 'evidence' ? ask.payment : ask.other;
}

/** The digits are of an account that gets money, not of one that has sent it. */
export const isOwnAccount = ({ subject: { kind } }: Confirmation): boolean =>
  kind === 'withdrawal' || kind === 'account';
