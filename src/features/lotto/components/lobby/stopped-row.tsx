import { Link } from 'react-router-dom';
import { formatSatang } from '#contract/baht-text.ts';
import { satang } from '#contract/money.ts';
import type { Stop } from '#contract/stops.ts';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { WatchStop } from '#src/share/watch-stop.tsx';
import { useLotto } from '#src/stores/lotto.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { stakeOf } from '../../model/draft-lines.ts';
import type { Round } from '../../model/round-state.ts';
import { numbersIn } from '../../model/slip.ts';

const { lottery: text } = STOP_TEXT;

/** A lottery that is not sold at present: why, what counts on, and the draft that waits for it. */
export function StoppedRow({ round, title, stop }: { round: Round; title: string; stop: Stop }) {
  const draft = useLotto((state) => (state.billInputData?.roundId === round.round_id ? state.billInputData : null));
  const lines = draft?.lines ?? [];
  const total = satang(lines.reduce((sum, { amount }) => sum + (stakeOf(amount) ?? 0), 0));
  return (
    <article className="surface grid gap-3 p-3.5">
      <div className="flex flex-wrap items-center gap-3">
        <Flag icon={round.icon} isOff />
        <b className="flex-[1_1_5rem] font-medium text-base leading-normal">{title}</b>
        <span className="state tone-wait ml-auto">{text.state}</span>
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {text.title(stop.since)} {stop.message} {text.bills}
      </p>
      {lines.length > 0 && (
        <p className="flex items-center gap-3 rounded-field bg-base-200 p-3 text-sm">
          <Icon name="ticket" size={20} className="text-brand-ink flex-none" />
          <span>
            <b className="block font-medium">{text.draft}</b>
            <span className="text-muted num">{text.draftText(formatCount(numbersIn(lines)), formatSatang(total))}</span>
          </span>
        </p>
      )}
      <div className="grid fit-7 gap-3">
        {lines.length > 0 && (
          <Link
            to={link('lotto', { round_id: round.round_id })}
            className={buttonClass({ variant: 'quiet', size: 'lg' })}
          >
            {text.openDraft}
          </Link>
        )}
        <WatchStop stop={stop} label={STOP_TEXT.watch.lottery} />
      </div>
    </article>
  );
}
