import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { baht } from '#contract/money.ts';
import type { questList } from '#contract/quest.ts';
import { QUEST_ICONS } from '#contract/quest-icons.ts';
import { formatCount } from '#src/lib/count.ts';
import { percentDone } from '#src/lib/progress.ts';
import { rewardText, QUEST_TEXT as text } from '#src/text/quest.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { Meter } from '#src/ui/meter.tsx';
import { useShare } from './use-share.ts';
import { useTake } from './use-take.ts';

export type Quest = OutputOf<typeof questList>[number];

/** The icon of a quest; a star for a name that this build does not know. */
const iconOf = (name: string): IconName => QUEST_ICONS.find((icon) => icon === name) ?? 'star';

function amountOf({ metric }: Quest, value: number): string {
  return metric === 'deposit' || metric === 'stake' ? formatBaht(baht(value)) : formatCount(value);
}

/** A quest with its progress, reward and one button. `canOpen`: whether the app has a page at the quest's address. */
export function QuestRow({ quest, canOpen }: { quest: Quest; canOpen: (to: string) => boolean }) {
  const { title, description, icon, progress, target, reward } = quest;
  const percent = percentDone(progress, target);
  return (
    <li className="flex items-center gap-3 px-4 min-h-20 py-3">
      <span className="glyph">
        <Icon name={iconOf(icon)} size={20} />
      </span>
      <div className="flex-1 min-w-0">
        <b className="block font-medium text-sm">{title}</b>
        <Meter label={title} percent={percent} className="mt-2 h-1.5!" />
        <p className="flex flex-wrap justify-between gap-x-2 text-xs text-muted mt-1.5 num">
          <span className="wrap-anywhere">
            {text.get(rewardText(reward))}
            {description && ` · ${description}`}
          </span>
          {percent < 100 && (
            <span className="flex-none">{text.progress(amountOf(quest, progress), amountOf(quest, target))}</span>
          )}
        </p>
      </div>
      <QuestAction quest={quest} canOpen={canOpen} />
    </li>
  );
}

const WORDS = { claimed: text.claimed, locked: text.locked, expired: text.expired } as const;

function QuestAction({ quest, canOpen }: { quest: Quest; canOpen: (to: string) => boolean }) {
  const { title, state, reward, link, metric } = quest;
  const { take, isTaking } = useTake();
  const { share, isSharing } = useShare();
  if (state === 'claimable')
    return (
      <Button
        className="px-5"
        busy={isTaking}
        aria-label={text.takeLabel(title, rewardText(reward))}
        onClick={() => void take(quest)}
      >
        {text.take}
      </Button>
    );
  if (state !== 'in_progress')
    return (
      <span className="text-xs text-muted flex-none inline-flex items-center gap-1">
        {state === 'claimed' && <Icon name="check" size={16} />}
        {state === 'locked' && <Icon name="lock" size={16} />}
        {WORDS[state]}
      </span>
    );
  if (metric === 'share')
    return (
      <Button variant="quiet" className="px-4" busy={isSharing} onClick={() => void share()}>
        {text.share}
      </Button>
    );
  if (link === null || !canOpen(link)) return null;
  return (
    <Link to={link} className={buttonClass({ variant: 'quiet' }, 'px-5')} aria-label={text.goLabel(title)}>
      {text.go}
    </Link>
  );
}
