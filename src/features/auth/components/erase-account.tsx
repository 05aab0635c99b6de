import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { checkPassword } from '#contract/input.ts';
import { satangOf } from '#contract/money.ts';
import { cancelErasure, privacyOverview, requestErasure } from '#contract/privacy.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PRIVACY_TEXT as text } from '#src/text/privacy.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField } from '#src/ui/check-field.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ShortForm } from './short-form.tsx';
import { useShortForm } from './use-short-form.ts';

type Overview = OutputOf<typeof privacyOverview>;
type Blocker = Overview['erasure']['blockers'][number];

/** The page where each open matter is settled. */
const PLACES: Readonly<Record<Blocker, `/${string}`>> = {
  balance: link('withdraw'),
  commission: link('affiliate'),
  bonus: link('memberPromotions'),
  deposit: link('payment'),
  review: link('deposit'),
  withdrawal: link('withdraw'),
  bills: link('lottoBills'),
  games: link('statement'),
  debt: link('statement'),
  order: link('redeem'),
};

/** Asks to be erased. */
export function EraseAccount({ overview }: { overview: Overview }) {
  const [isOpen, setOpen] = useState(false);
  const { cancel_days } = overview.erasure;
  return (
    <section className="surface rows">
      <button type="button" className="row-link w-full text-left" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="glyph">
          <Icon name="trash" size={20} />
        </span>
        <span className="flex-1 min-w-0">
          <span className="block font-medium">{text.erase}</span>
          <span className="block text-sm text-muted num">{text.eraseHint(cancel_days)}</span>
        </span>
        <Icon name="right" size={20} className="text-muted flex-none" />
      </button>
      {isOpen && <EraseSheet overview={overview} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The account is about to be closed: until when that can be taken back, and the button. */
export function Erasing({ dueAt }: { dueAt: string }) {
  const { run, isRunning } = useCommand(cancelErasure, { revalidates: [privacyOverview] });
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = async () => {
    setFailure(null);
    try {
      await run({});
      toast.success(text.stays);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  };
  return (
    <section className="surface p-4 grid gap-3" aria-label={text.erasing}>
      <div className="flex gap-3">
        <Icon name="clock" size={24} className="text-money-pending flex-none mt-0.5" />
        <div>
          <b className="block font-medium">{text.erasing}</b>
          <p className="text-sm text-muted num">{text.erasingText(formatDateTime(dueAt))}</p>
        </div>
      </div>
      <Failure text={failure} />
      <Button block busy={isRunning} busyLabel={text.keeping} onClick={() => void cancel()}>
        {text.keepAccount}
      </Button>
    </section>
  );
}

/** What happens and when, what has to be settled first, and then the password and a yes of its own. */
function EraseSheet({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { cancel_days, blockers } = overview.erasure;
  return (
    <Sheet open onClose={onClose} title={text.eraseTitle}>
      <div className="grid gap-5">
        <ul className="grid gap-2 text-sm list-disc pl-5 num">
          {text.eraseSteps(cancel_days, overview.keep_years).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        {blockers.length > 0 ? (
          <section aria-label={text.blocked}>
            <h3 className="text-base font-medium mb-2">{text.blocked}</h3>
            <div className="surface rows">
              {blockers.map((blocker) => (
                <Link key={blocker} to={PLACES[blocker]} className="row-link">
                  <span className="flex-1">{text.blockers[blocker]}</span>
                  <Icon name="right" size={20} className="text-muted flex-none" />
                </Link>
              ))}
            </div>
          </section>
        ) : (
          <EraseForm rest={overview.erasure.rest} onDone={onClose} />
        )}
      </div>
    </Sheet>
  );
}

function EraseForm({ rest, onDone }: Pick<Overview['erasure'], 'rest'> & { onDone: () => void }) {
  const hasRest = satangOf(rest) > 0;
  const [isSure, setSure] = useState(false);
  const [givesUp, setGivesUp] = useState(false);
  const [showErrors, setShowErrors] = useState(false);
  const command = useCommand(requestErasure, { revalidates: [privacyOverview] });
  const state = useShortForm({ password: checkPassword }, { password: '' }, async ({ password }) => {
    setShowErrors(true);
    if (!isSure || (hasRest && !givesUp)) return;
    await command.run({ password, confirm: true, give_up_rest: givesUp });
    onDone();
  });
  return (
    <ShortForm danger state={state} submit={text.eraseSubmit} submitting={text.eraseSending}>
      {hasRest && (
        <CheckField checked={givesUp} onChange={setGivesUp} error={showErrors && !givesUp ? text.mustGiveUp : null}>
          {text.giveUp(formatBaht(rest))}
        </CheckField>
      )}
      <CheckField checked={isSure} onChange={setSure} error={showErrors && !isSure ? text.mustUnderstand : null}>
        {text.understandErase}
      </CheckField>
      <PasswordField
        label={PROFILE_TEXT.currentPassword}
        autoComplete="current-password"
        maxLength={128}
        {...state.field('password')}
      />
    </ShortForm>
  );
}
