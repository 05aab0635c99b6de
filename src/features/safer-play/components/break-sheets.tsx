import { useState } from 'react';
import { checkPassword } from '#contract/input.ts';
import { selfExclude, startTimeout } from '#contract/safer-play.ts';
import { LIMITS_TEXT as text } from '#src/text/limits.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField } from '#src/ui/check-field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { useLimitCommand } from './use-limit-command.ts';

const optionsOf = (lengths: Readonly<Record<string, string>>) =>
  Object.entries(lengths)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => Number(a.value) - Number(b.value));
const PAUSES = optionsOf(text.pauses);
const EXCLUDES = optionsOf(text.excludes);
const labelOf = (options: typeof PAUSES, value: string) => options.find((one) => one.value === value)?.label ?? '';

/** A time-out of 24 hours to 6 weeks. */
export function PauseSheet({ onClose }: { onClose: () => void }) {
  const [hours, setHours] = useState('24');
  const { send, isRunning, failure } = useLimitCommand(startTimeout, onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.pauseTitle}
      text={text.pauseText}
      persistent={isRunning}
      failure={failure?.message ?? null}
      footer={
        <Button
          size="lg"
          className="w-full"
          busy={isRunning}
          busyLabel={text.sending}
          onClick={() => void send({ hours: Number(hours) })}
        >
          {text.pauseConfirm(labelOf(PAUSES, hours))}
        </Button>
      }
    >
      <div className="grid gap-4">
        <SelectField label={text.pauseFor} value={hours} onChange={setHours} options={PAUSES} />
      </div>
    </Sheet>
  );
}

/** Self-exclusion: its length, the password, and a separate confirmation. */
export function ExcludeSheet({ onClose }: { onClose: () => void }) {
  const [months, setMonths] = useState('6');
  const [password, setPassword] = useState('');
  const [isSure, setSure] = useState(false);
  const [showErrors, setShowErrors] = useState(false);
  const { send, isRunning, failure } = useLimitCommand(selfExclude, onClose);
  const checked = checkPassword(password);
  const submit = () => {
    setShowErrors(true);
    if (isSure && checked.ok) void send({ months: Number(months), password, confirm: true });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.excludeTitle}
      text={text.excludeText}
      persistent={isRunning}
      failure={failure && !failure.fields.password ? failure.message : null}
      footer={
        <Button
          variant="danger"
          size="lg"
          className="w-full"
          busy={isRunning}
          busyLabel={text.sending}
          onClick={submit}
        >
          {text.excludeConfirm(labelOf(EXCLUDES, months))}
        </Button>
      }
    >
      <div className="grid gap-4">
        <SelectField label={text.excludeFor} value={months} onChange={setMonths} options={EXCLUDES} />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={failure?.fields.password ?? (showErrors && !checked.ok ? checked.message : null)}
        />
        <CheckField checked={isSure} onChange={setSure} error={showErrors && !isSure ? text.mustUnderstand : null}>
          {text.understand}
        </CheckField>
      </div>
    </Sheet>
  );
}
