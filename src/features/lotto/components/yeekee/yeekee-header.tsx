import { link } from '#src/lib/links.ts';
import { formatTime } from '#src/lib/time.ts';
import { useGoBack } from '#src/lib/use-go-back.ts';
import { useUser } from '#src/stores/user.ts';
import { YEEKEE_TEXT as text } from '#src/text/yeekee.ts';
import { IconButton } from '#src/ui/button.tsx';
import type { Round } from '../../model/yeekee-round.ts';
import { HeaderBalance } from '../pad/header-balance.tsx';

/** Back button, the round's name and the time of its result, the balance. */
export function YeekeeHeader({ round }: { round: Round | undefined }) {
  const goBack = useGoBack(link('lottoLobby'));
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  return (
    <header className="app-header">
      <div className="shell max-w-[60rem]! md:pl-5! md:pr-8!">
        <IconButton icon="left" label={text.back} onClick={goBack} />
        <h1 className="flex-1 min-w-0">
          <span className="block text-[min(1.125rem,5.2vw)] leading-normal">
            {round ? round.category_name : text.shooting}
          </span>
          {round && (
            <span className="block text-[min(.75rem,4.4vw)] leading-snug font-normal text-muted num">
              {round.name}&nbsp;· <span className="whitespace-nowrap">{text.drawnAt(formatTime(round.result_at))}</span>
            </span>
          )}
        </h1>
        {isLoggedIn && <HeaderBalance className="yk-balance" />}
      </div>
    </header>
  );
}
