import { useState } from 'react';
import { link } from '#src/lib/links.ts';
import { formatTime, SOON_MS, shortDate } from '#src/lib/time.ts';
import { useGoBack } from '#src/lib/use-go-back.ts';
import { useUser } from '#src/stores/user.ts';
import { PAD_TEXT as text } from '#src/text/lotto-pad.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { GuestLinks } from '#src/ui/guest-links.tsx';
import type { Round, RoundState } from '../../model/round-state.ts';
import { HeaderBalance } from './header-balance.tsx';
import { RoundSheet } from './round-sheet.tsx';

/** Short enough for a phone's header. */
const nameOf = ({ kind, name, draw_date }: Round) => (kind === 'yeekee' ? name : shortDate(draw_date));

interface RoundHeaderProps {
  round: Round | undefined;
  state: RoundState | undefined;
  /** There is no round to wait for. */
  isUnknown?: boolean;
  /** Leaves what covers the ticket; without it the back button leaves the round. */
  onBack?: () => void;
}

/**
 * Back button, the round and the time left, the balance. The round's name opens its rates, its limits and its rule.
 * On phones it replaces the site's header, so that a visitor finds the ways in here too.
 */
export function RoundHeader({ round, state, isUnknown = false, onBack }: RoundHeaderProps) {
  const goBack = useGoBack(link('lottoLobby'));
  const isLoggedIn = useUser((user) => user.isLoggedIn);
  const [isOpen, setOpen] = useState(false);
  const closesAt = round && text.closesAt(formatTime(round.bet_closes_at));
  return (
    <header className={isLoggedIn ? 'tk-head' : 'tk-head is-guest'}>
      <IconButton icon="left" label={text.back} onClick={onBack ?? goBack} />
      {round ? <Flag icon={round.icon} size={36} /> : !isUnknown && <i className="tk-flag" />}
      <h1>
        {round ? (
          <button type="button" className="tk-name" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="tk-title">{round.category_name}</span>
            <small className="num">
              <span className="tk-draw">{nameOf(round)}&nbsp;·&nbsp;</span>
              {state === 'open' && <span className="tk-closes">{closesAt}&nbsp;·&nbsp;</span>}
              <span>
                {state === 'open' ? (
                  <>
                    {text.left} <Countdown until={round.bet_closes_at} soonMs={SOON_MS} />
                  </>
                ) : (
                  closesAt
                )}
              </span>
            </small>
            <span className="sr-only">{text.seeAbout}</span>
          </button>
        ) : (
          // As high as the content that comes, so that nothing moves.
          <span className="tk-name">
            <span className="tk-title">{text.title}</span>
            {!isUnknown && <small>&nbsp;</small>}
          </span>
        )}
      </h1>
      {isLoggedIn ? <HeaderBalance className="tk-balance" /> : <GuestLinks />}
      {round && isOpen && <RoundSheet round={round} onClose={() => setOpen(false)} />}
    </header>
  );
}
