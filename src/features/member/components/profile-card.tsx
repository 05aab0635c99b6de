import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { formatDate } from '#src/lib/time.ts';
import type { UserInfo } from '#src/stores/user.ts';
import { memberText } from '#src/text/member.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Meter } from '#src/ui/meter.tsx';
import { VipIcon } from '#src/ui/vip-icon.tsx';
import { vipProgress } from '../model/vip-progress.ts';

const { vip: text } = PROFILE_TEXT;

function Portrait({ url }: { url: string | null }) {
  if (url)
    return (
      <img src={url} alt="" className="size-16 rounded-full object-cover bg-base-300" referrerPolicy="no-referrer" />
    );
  return (
    <svg viewBox="0 0 48 48" className="size-16 rounded-full flex-none" aria-hidden="true">
      <path fill="#A9CBB5" d="M0 0h48v48H0z" />
      <circle cx="24" cy="50" r="20" fill="#2A6B5B" />
      <path d="M24 30a20 20 0 0 1 20 20H24z" fill="#123F36" />
      <circle cx="24" cy="19" r="9.5" fill="#F9F1DC" />
      <path d="M24 9.500a9.500 9.500 0 0 1 0 19z" fill="#2A6B5B" />
    </svg>
  );
}

/** The member's picture, username, LINE binding, VIP level and progress to the next one. */
export function ProfileCard({ user }: { user: UserInfo }) {
  return (
    <section className="surface p-5">
      <div className="flex flex-wrap items-center gap-4">
        <span className="relative">
          <Portrait url={user.line.picture_url} />
          <span className="absolute -right-1 -bottom-1 rounded-full bg-base-100 p-0.5">
            <VipIcon level={user.vip_level} className="w-7" />
          </span>
        </span>
        <div className="flex-[1_1_8em] min-w-0">
          <b className="block text-lg leading-normal">{user.username}</b>
          <span className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <Icon name="chat" size={16} className={user.line.linked ? 'text-line-brand' : undefined} />
            {user.line.linked ? memberText.lineLinked : memberText.lineNotLinked}
          </span>
        </div>
      </div>
      <VipLevel user={user} />
    </section>
  );
}

function VipLevel({ user: { vip, vip_level } }: { user: UserInfo }) {
  const { next, percent } = vipProgress(vip);
  const level = memberText.vip[vip_level];
  return (
    <div className="mt-5 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-medium">{level}</b>
        <span className="text-muted num">
          {next ? text.next(formatSatang(next.missing), memberText.vip[next.level]) : text.top}
        </span>
      </div>
      <Meter label={level} percent={percent} className="mt-2" />
      <p className="text-xs text-muted num mt-2">
        {text.from(vip.days, formatBaht(vip.deposited))}
        <br />
        {vip.holds_until ? text.holds(formatDate(vip.holds_until)) : text.canDrop}
      </p>
    </div>
  );
}
