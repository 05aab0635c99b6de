import { link } from '../../../../lib/links.ts';
import { formatTime } from '../../../../lib/time.ts';
import { useGoBack } from '../../../../lib/use-go-back.ts';
import { ShareButton } from '../../../../share/share-button.tsx';
import type { ShareSubject } from '../../../../share/subject.ts';
import { SHARE_TEXT } from '../../../../text/share.ts';
import { YEEKEE_TEXT as text } from '../../../../text/yeekee.ts';
import { IconButton } from '../../../../ui/button.tsx';
import type { Phase, Round } from '../../model/yeekee-round.ts';

const TONES = {
  upcoming: 'tone-wait',
  open: 'tone-in',
  shooting: 'tone-half',
  drawing: 'tone-wait',
  resulted: 'tone-win',
  void: 'tone-closed',
} as const satisfies Record<Phase, string>;

export const shareOfRound = (round: Round): ShareSubject => ({
  path: link('yeekee', { round_id: round.round_id }),
  title: `${round.category_name} ${round.name}`,
  text: SHARE_TEXT.round.text,
  facts: [{ name: SHARE_TEXT.round.closes, value: formatTime(round.result_at) }],
  action: SHARE_TEXT.round.action,
});

/** Back button, the round's name and draw time, and its phase. */
export function YeekeeHeader({ round, phase }: { round: Round | undefined; phase: Phase }) {
  const goBack = useGoBack(link('lottoLobby'));
  return (
    <header className="app-header">
      <div className="shell max-w-[60rem]! md:pl-5! md:pr-8!">
        <IconButton icon="left" label={text.back} onClick={goBack} />
        <h1 className="flex-1 min-w-0">
          <span className="block text-[min(1rem,5.2vw)] leading-normal">
            {round ? text.heading(round.category_name) : text.tabs.shoot}
          </span>
          {round && (
            <span className="block text-[min(.75rem,4.4vw)] leading-snug font-normal text-muted num">
              {round.name}&nbsp;· <span className="whitespace-nowrap">{text.drawnAt(formatTime(round.result_at))}</span>
            </span>
          )}
        </h1>
        {round && (
          <span role="status" className={`state pr-1 flex-none text-[min(.875rem,4.4vw)] ${TONES[phase]}`}>
            {text.phase[phase]}
          </span>
        )}
        {round && <ShareButton look="icon" subject={shareOfRound(round)} />}
      </div>
    </header>
  );
}
