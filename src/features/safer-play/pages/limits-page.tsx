import { type ReactNode, useState } from 'react';
import { getLimits, setLimits } from '#contract/safer-play.ts';
import { useQuery } from '#src/api/use-query.ts';
import { LIMITS_TEXT as text } from '#src/text/limits.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { Pending } from '#src/ui/pending.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ExcludeSheet, PauseSheet } from '../components/break-sheets.tsx';
import { LimitRows } from '../components/limit-rows.tsx';
import { Barred, PlayFigures } from '../components/play-now.tsx';
import { useLimitCommand } from '../components/use-limit-command.ts';
import type { Limits } from '../model/limits.ts';

/** `/member/limits`: limits, reminder, time-out, self-exclusion, and the phone number of the support line. */
export default function LimitsPage() {
  const limits = useQuery(getLimits, {});
  return (
    <div className="page-narrow grid grid-cols-[minmax(0,1fr)] gap-4">
      {limits.data ? (
        <LimitsBody limits={limits.data} />
      ) : (
        <Pending of={limits} failed={text.failed}>
          <span role="status" className="sr-only">
            {text.loading}
          </span>
          <Skeleton className="h-12 rounded-box" />
          <Skeleton className="h-64 rounded-box" />
          <Skeleton className="h-64 rounded-box" />
          <Skeleton className="h-36 rounded-box" />
        </Pending>
      )}
    </div>
  );
}

function LimitsBody({ limits }: { limits: Limits }) {
  const [sheet, setSheet] = useState<'pause' | 'exclude' | null>(null);
  return (
    <>
      <p className="text-sm text-muted">{text.lead}</p>
      <Barred limits={limits} />
      {limits.session.started_at !== null && (
        <div className="surface p-4">
          <PlayFigures session={limits.session} />
        </div>
      )}
      <LimitRows limits={limits.limits} />
      <Reminder minutes={limits.reminder_minutes} />
      <section className="surface rows">
        <BreakRow icon="clock" title={text.pauseTitle} hint={text.pauseHint} onPress={() => setSheet('pause')} />
        <BreakRow icon="lock" title={text.excludeTitle} hint={text.excludeHint} onPress={() => setSheet('exclude')} />
      </section>
      <section className="surface p-4 flex items-center gap-4">
        <span className="flex-1">
          <b className="block font-medium">{text.help}</b>
          <span className="text-sm text-muted num">{text.helpText}</span>
        </span>
        <a href={`tel:${limits.support_line}`} className={buttonClass({ variant: 'quiet' }, 'px-4')}>
          {text.call}
        </a>
      </section>
      {sheet === 'pause' && <PauseSheet onClose={() => setSheet(null)} />}
      {sheet === 'exclude' && <ExcludeSheet onClose={() => setSheet(null)} />}
    </>
  );
}

interface BreakRowProps {
  icon: IconName;
  title: ReactNode;
  hint: ReactNode;
  onPress: () => void;
}

function BreakRow({ icon, title, hint, onPress }: BreakRowProps) {
  return (
    <button type="button" className="row-link w-full text-left" aria-haspopup="dialog" onClick={onPress}>
      <span className="glyph">
        <Icon name={icon} size={20} />
      </span>
      <span className="flex-1 min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
      <Icon name="right" size={20} className="text-muted flex-none" />
    </button>
  );
}

const REMINDERS = [
  { value: 'off', label: text.reminderOff },
  ...[15, 30, 60, 120, 240].map((minutes) => ({ value: String(minutes), label: text.minutes(minutes) })),
];

function Reminder({ minutes }: { minutes: number | null }) {
  const { send, isRunning, failure } = useLimitCommand(setLimits, () => toast.success(text.reminderSaved));
  return (
    <section className="surface p-4">
      <SelectField
        label={text.reminder}
        hint={text.reminderHint}
        error={failure?.message ?? null}
        value={minutes === null ? 'off' : String(minutes)}
        options={REMINDERS}
        disabled={isRunning}
        onChange={(value) => void send({ reminder_minutes: value === 'off' ? null : Number(value) })}
      />
    </section>
  );
}
