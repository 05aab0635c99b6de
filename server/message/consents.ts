import type { Queries, Transaction } from '#server/database/database.ts';
import {
  type ConsentKind,
  type ConsentSource,
  cancelPushes,
  insertConsent,
  newestConsents,
  saveAcceptsMarketing,
  saveLinePush,
} from './consent-queries.ts';

/** The version of the terms and of the marketing text that players are shown now. */
const CONSENT_VERSION = '2026-11';

/**
 * Records the member's answer to a consent (docs/rules.md#consents); earlier answers stay. Withdrawing consent to
 * LINE messages also cancels those that wait to be sent.
 */
export async function recordConsent(
  tx: Transaction,
  consent: { agentId: number; memberId: number; kind: ConsentKind; granted: boolean; source: ConsentSource; now: Date },
): Promise<void> {
  const { memberId, kind, granted, now } = consent;
  await insertConsent(tx, { ...consent, version: CONSENT_VERSION });
  if (kind === 'marketing') await saveAcceptsMarketing(tx, memberId, granted);
  if (kind === 'line_push') {
    await saveLinePush(tx, memberId, granted);
    if (!granted) await cancelPushes(tx, memberId, now);
  }
}

/** The answer in force for each kind. */
export async function consentsOf(queries: Queries, memberId: number) {
  const rows = await newestConsents(queries, memberId);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
