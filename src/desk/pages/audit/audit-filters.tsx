import { DeskIcon } from '../../parts/icon.tsx';
import type { DeskIconName } from '../../parts/icon-name.ts';
import { ACT_PATHS, actText } from '../../text/acts.ts';
import { auditText } from '../../text/audit.ts';
import type { AuditFilter } from './audit-entry.ts';

interface Choice {
  value: string;
  label: string;
}

function Filter({
  label,
  icon,
  value,
  choices,
  onChange,
}: {
  label: string;
  icon: DeskIconName;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}) {
  return (
    <span className="in filter">
      <DeskIcon name={icon} />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{label}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}

const ACTS: readonly Choice[] = ACT_PATHS.map((path) => ({ value: path, label: actText(`POST ${path}`) }));
const OUTCOMES: readonly Choice[] = [
  { value: 'done', label: auditText.done },
  { value: 'waiting', label: auditText.waiting },
  { value: 'refused', label: auditText.refused },
  { value: 'repeated', label: auditText.repeated },
];
const isOutcome = (value: string): value is NonNullable<AuditFilter['outcome']> =>
  OUTCOMES.some((choice) => choice.value === value);

/** Whose acts, which ones, on which day and with what end; acts alone, or reads too. */
export function AuditFilters({
  filter,
  names,
  onChange,
}: {
  filter: AuditFilter;
  names: readonly string[];
  onChange: (filter: AuditFilter) => void;
}) {
  return (
    <div className="hs flex-wrap">
      <Filter
        label={auditText.everybody}
        icon="user"
        value={filter.key ?? ''}
        choices={(filter.key && !names.includes(filter.key) ? [...names, filter.key] : names).map((name) => ({
          value: name,
          label: name,
        }))}
        onChange={(value) => onChange({ ...filter, key: value || undefined })}
      />
      <Filter
        label={auditText.everyAct}
        icon="list"
        value={filter.action ?? ''}
        choices={
          filter.action && !ACT_PATHS.includes(filter.action)
            ? [...ACTS, { value: filter.action, label: actText(filter.action) }]
            : ACTS
        }
        onChange={(value) => onChange({ ...filter, action: value || undefined })}
      />
      <span className="in filter">
        <DeskIcon name="cal" />
        <input
          type="date"
          aria-label={auditText.everyDay}
          value={filter.from ?? ''}
          onChange={({ target }) =>
            onChange({ ...filter, from: target.value || undefined, to: target.value || undefined })
          }
        />
      </span>
      <Filter
        label={auditText.everyResult}
        icon="filter"
        value={filter.outcome ?? ''}
        choices={OUTCOMES}
        onChange={(value) => onChange({ ...filter, outcome: isOutcome(value) ? value : undefined })}
      />
      <label className="hs sm">
        <input
          type="checkbox"
          checked={filter.kind === undefined}
          onChange={({ target }) => onChange({ ...filter, kind: target.checked ? undefined : 'acts' })}
        />
        {auditText.withReads}
      </label>
    </div>
  );
}
