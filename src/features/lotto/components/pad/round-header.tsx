import { Link } from 'react-router-dom';
import { memberWallets } from '../../../../../contract/wallet.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { link } from '../../../../lib/links.ts';
import { sumBalances } from '../../../../lib/money.ts';
import { formatTime } from '../../../../lib/time.ts';
import { useGoBack } from '../../../../lib/use-go-back.ts';
import { useLocal } from '../../../../stores/local.ts';
import { useUser } from '../../../../stores/user.ts';
import { PAD_TEXT as text } from '../../../../text/lotto-pad.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { GuestLinks } from '../../../../ui/guest-links.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../ui/money.tsx';
import { betWallets } from '../../model/bet-wallets.ts';
import { shortDate } from '../../model/day-labels.ts';
import type { Round, RoundState } from '../../model/round-state.ts';
import { CountdownChip } from '../lobby/countdown-chip.tsx';

/** Short enough for the header of a phone. */
const nameOf = ({ kind, name, draw_date }: Round) => (kind === 'yeekee' ? name : text.draw(shortDate(draw_date)));

/**
 * Back button, the round, the countdown to its closing, the balance, and the round's rule. On phones it replaces the site's
 * header, so that a visitor finds his ways in here too.
 */
export function RoundHeader({ round, state }: { round: Round | undefined; state: RoundState | undefined }) {
  const goBack = useGoBack(link('lottoLobby'));
  const isLoggedIn = useUser((user) => user.isLoggedIn);
  return (
    <header className="app-header max-md:-mx-4 max-md:-mt-2 md:static md:bg-transparent md:backdrop-filter-none">
      <div className="shell md:px-0!">
        <IconButton icon="left" label={text.back} className="md:-ml-2" onClick={goBack} />
        <h1 className="flex-[1_1_5rem]">
          <span className="block text-base leading-normal md:text-xl md:leading-normal">
            {round?.category_name ?? text.title}
          </span>
          {round && (
            <span className="block text-xs leading-snug font-normal text-muted num">
              {text.closesAt(nameOf(round), formatTime(round.bet_closes_at))}
            </span>
          )}
        </h1>
        <span className={classNames('grid justify-items-end flex-none', !isLoggedIn && 'max-[24rem]:hidden')}>
          {round && state === 'open' && <CountdownChip until={round.bet_closes_at} label={text.closesIn} />}
          <Balance />
        </span>
        {!isLoggedIn && (
          <div className="md:hidden">
            <GuestLinks />
          </div>
        )}
        {round && (
          <Link
            to={link('lottoRule', { round_id: round.round_id })}
            className={classNames('btn btn-ghost btn-icon max-md:-mr-2', !isLoggedIn && 'max-md:hidden')}
            aria-label={text.rule}
          >
            <Icon name="info" />
          </Link>
        )}
      </div>
    </header>
  );
}

/** Of the wallets that may bet; the member may hide it everywhere. */
function Balance() {
  const isHidden = useLocal(({ hideBalance }) => hideBalance);
  const wallets = useQuery(memberWallets, {}).data?.wallets;
  if (!wallets) return null;
  return (
    <span className="text-xs leading-snug text-muted">
      <span className="max-[22rem]:sr-only">{text.balance} </span>
      <Money amount={sumBalances(betWallets(wallets))} hidden={isHidden} unit={null} />
    </span>
  );
}
