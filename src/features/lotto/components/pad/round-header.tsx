import { Link } from 'react-router-dom';
import { memberWallets } from '../../../../../contract/wallet.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { link } from '../../../../lib/links.ts';
import { sumBalances } from '../../../../lib/money.ts';
import { formatTime } from '../../../../lib/time.ts';
import { useGoBack } from '../../../../lib/use-go-back.ts';
import { useMinWidth } from '../../../../lib/use-min-width.ts';
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
 * header, so that a visitor finds his ways in here too; what is said of the round is then a line beneath.
 */
export function RoundHeader({ round, state }: { round: Round | undefined; state: RoundState | undefined }) {
  const goBack = useGoBack(link('lottoLobby'));
  const isLoggedIn = useUser((user) => user.isLoggedIn);
  const hasLine = !useMinWidth('md') && !isLoggedIn;
  const closing = round && (
    <span
      className={classNames(
        'block leading-snug font-normal text-muted num',
        hasLine ? 'text-[min(.75rem,5vw)]' : 'text-xs',
      )}
    >
      {text.closesAt(formatTime(round.bet_closes_at))}&nbsp;· <span className="whitespace-nowrap">{nameOf(round)}</span>
    </span>
  );
  const chip = round && state === 'open' && <CountdownChip until={round.bet_closes_at} label={text.closesIn} />;
  const rule = round && (
    <Link
      to={link('lottoRule', { round_id: round.round_id })}
      className={classNames('btn btn-ghost btn-icon max-md:-mr-2', hasLine && '-my-2')}
      aria-label={text.rule}
    >
      <Icon name="info" />
    </Link>
  );
  return (
    <header className="app-header max-md:-mx-4 max-md:-mt-2 md:static md:bg-transparent md:backdrop-filter-none">
      <div className="shell md:px-0!">
        <IconButton icon="left" label={text.back} className="md:-ml-2" onClick={goBack} />
        <h1 className={hasLine ? 'flex-1 min-w-0' : 'flex-[1_1_5rem]'}>
          <span
            className={classNames(
              'block leading-normal',
              hasLine ? 'text-[min(1rem,6vw)]' : 'text-base md:text-xl md:leading-normal',
            )}
          >
            {round?.category_name ?? text.title}
          </span>
          {!hasLine && (closing ?? <span className="block text-xs leading-snug">&nbsp;</span>)}
        </h1>
        {hasLine ? (
          <>
            <div className="sm:order-1">
              <GuestLinks />
            </div>
            <div className="max-sm:basis-full flex items-center gap-2 pl-2">
              <span className="flex-1">{closing}</span>
              {chip}
              {rule}
            </div>
          </>
        ) : (
          <>
            {/* As large as what comes, so that the title stays where it is. */}
            <span className="grid content-center justify-items-end flex-none min-w-20 min-h-11">
              {chip}
              <Balance />
            </span>
            {rule ?? <span className="w-11 max-md:-mr-2" />}
          </>
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
