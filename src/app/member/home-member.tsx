import { Link } from 'react-router-dom';
import { MemberDeck, MemberResults } from '#src/features/lotto/components/deck/member-deck.tsx';
import { useHomeLottery } from '#src/features/lotto/components/deck/use-home-lottery.ts';
import { link } from '#src/lib/links.ts';
import { ACCOUNT_TEXT, HOME_SHORTCUT_TEXT, MEMBER_MENU_TEXT } from '#src/text/account.ts';
import { MENU_TEXT } from '#src/text/app.ts';
import { Icon } from '#src/ui/icon.tsx';
import { MemberBalance, MemberLine, MoneyButtons, Reviews } from './member-panel.tsx';
import { MEMBER_PANEL_ID } from './member-panel-id.ts';
import { useBalance } from './use-balance.ts';

// One module holds everything that home loads for members: each would be a request of its own.
export const HomeResults = MemberResults;

/** Home above what all readers see below the cards. */
export function MemberHome() {
  const lottery = useHomeLottery(true);
  return (
    <>
      <HomeAccount />
      <MemberDeck lottery={lottery} />
      <HomeShortcuts />
    </>
  );
}

/** The member's name, all money and points, over home's first card. Deposit and withdraw are in a phone's dock. */
function HomeAccount() {
  const balance = useBalance();
  return (
    <section
      id={MEMBER_PANEL_ID}
      className="md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-8"
      aria-label={ACCOUNT_TEXT.myAccount}
    >
      <h1 className="sr-only">{ACCOUNT_TEXT.myAccount}</h1>
      <MemberLine points={balance.points} />
      <MemberBalance {...balance} className="md:min-w-80" />
      <Reviews />
      <div className="hidden md:block min-w-80">
        <MoneyButtons />
      </div>
    </section>
  );
}

const SHORTCUTS = [
  { to: 'wheel', icon: 'wheel', label: HOME_SHORTCUT_TEXT.wheel },
  { to: 'quests', icon: 'gift', label: MEMBER_MENU_TEXT.quests },
  { to: 'memberWinloss', icon: 'percent', label: MEMBER_MENU_TEXT.memberWinloss },
  { to: 'affiliate', icon: 'users', label: MENU_TEXT.affiliate },
] as const;

/** The pages that members open daily besides lotteries. */
function HomeShortcuts() {
  return (
    <nav className="grid fours gap-2" aria-label={HOME_SHORTCUT_TEXT.label}>
      {SHORTCUTS.map(({ to, icon, label }) => (
        <Link key={to} to={link(to)} className="grid justify-items-center content-start gap-1.5 py-1">
          <span className="glyph w-12! h-12! rounded-2xl! bg-base-100! shadow-e1">
            <Icon name={icon} />
          </span>
          <span className="text-xs text-center">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
