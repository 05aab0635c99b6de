import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { operatorAudit } from '#contract/operator.ts';
import type { DeskIconName } from '../../parts/icon-name.ts';
import type { Tone } from '../../parts/state.tsx';
import { auditText } from '../../text/audit.ts';

/** One line of the log. */
export type AuditEntry = OutputOf<typeof operatorAudit>['items'][number];

/** What of the log is shown. */
export type AuditFilter = Omit<InputOf<typeof operatorAudit>, 'cursor' | 'limit'>;

/** How a call ended. */
export function outcomeOf({ outcome }: AuditEntry): { tone: Tone; icon: DeskIconName; text: string } {
  if (outcome === 'done') return { tone: 'ok', icon: 'check', text: auditText.done };
  if (outcome === 'waiting') return { tone: 'wait', icon: 'two', text: auditText.waiting };
  if (outcome === 'repeated') return { tone: 'off', icon: 'copy', text: auditText.repeated };
  if (outcome === 'record_conflict') return { tone: 'warn', icon: 'lock', text: auditText.late };
  return { tone: 'bad', icon: 'none', text: auditText.refused };
}

/** What the call was about: the values that it sent, without their names. */
export function aboutOf({ input }: AuditEntry): string {
  return Object.values(input)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ');
}

/** A value of the log as it is read: lists and records in one line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What changed, field by field; what stayed is left out. */
export function changesOf({ before, after }: AuditEntry): readonly { field: string; before: string; after: string }[] {
  if (!isRecord(before) && !isRecord(after)) return [];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: valueText(was[field]), after: valueText(is[field]) }))
    .filter((change) => change.before !== change.after);
}
