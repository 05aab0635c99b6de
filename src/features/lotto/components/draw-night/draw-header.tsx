import { link } from '#src/lib/links.ts';
import { formatDate } from '#src/lib/time.ts';
import { useGoBack } from '#src/lib/use-go-back.ts';
import { useUser } from '#src/stores/user.ts';
import { DRAW_TEXT as text } from '#src/text/draw-night.ts';
import { IconButton } from '#src/ui/button.tsx';
import type { Draw } from '../../model/draw-night.ts';
import { HeaderBalance } from '../pad/header-balance.tsx';

/** Replaces the site's header on a phone: back, the round, the balance. */
export function DrawHeader({ round }: { round: Draw['round'] | undefined }) {
  const goBack = useGoBack(link('lottoLobby'));
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  return (
    <header className="draw-header">
      <IconButton icon="left" label={text.back} className="md:hidden" onClick={goBack} />
      <h1 className="flex-1 min-w-0">
        <span className="block text-[min(1.125rem,5.2vw)] md:text-2xl leading-normal">{text.title}</span>
        <span className="block text-[min(.75rem,4.4vw)] md:text-sm leading-snug font-normal text-muted num">
          {round ? text.round(round.category_name, formatDate(round.draw_date)) : '\u00a0'}
        </span>
      </h1>
      {isLoggedIn && <HeaderBalance className="draw-balance md:hidden!" />}
    </header>
  );
}
