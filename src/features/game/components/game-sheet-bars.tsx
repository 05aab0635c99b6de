import type { Baht } from '#contract/money.ts';
import { classNames } from '#src/lib/class-names.ts';
import { ShareButton } from '#src/share/share-button.tsx';
import type { ShareSubject } from '#src/share/subject.ts';
import { type SelectedGame, useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { sheetText } from '#src/text/lobby.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { useCalmBalance } from '../model/calm-balance.ts';
import type { Wallet } from '../model/game-entry.ts';

interface SheetHeaderProps {
  name: string;
  /** Undefined while it is loading. */
  by: string | undefined;
  /** Null while the game is loading. */
  share: ShareSubject | null;
  onClose: () => void;
  onFullScreen: () => void;
}

export function SheetHeader({ name, by, share, onClose, onFullScreen }: SheetHeaderProps) {
  return (
    <header className="safe-x pt-[var(--safe-t)]">
      <div className="flex items-center gap-1 px-2 py-1 min-h-14">
        <IconButton icon="close" label={sheetText.close} onClick={onClose} />
        <div className={classNames('flex-1 min-w-0 text-center', share && 'pl-12')}>
          <h1 className="text-base leading-normal font-medium">{name}</h1>
          <p className="text-xs text-muted leading-snug">{by ?? '\u00a0'}</p>
        </div>
        {share && <ShareButton look="icon" subject={share} />}
        <IconButton icon="expand" label={sheetText.fullScreen} onClick={onFullScreen} />
      </div>
    </header>
  );
}

/**
 * The only control over a game in full screen: at the top, left of the middle, between the game's balance and its
 * buttons. Further down it would cover reels and places to bet.
 */
export function LeaveFullScreen({ onLeave }: { onLeave: () => void }) {
  return (
    <IconButton
      icon="shrink"
      size={20}
      label={sheetText.leaveFullScreen}
      className="absolute! left-[calc(46%-1.375rem)] top-[calc(var(--safe-t)+.25rem)] bg-black/55! text-white!"
      onClick={onLeave}
    />
  );
}

interface SheetFooterProps {
  game: SelectedGame;
  wallet: Wallet | null;
  /** Undefined if it is not shown here. */
  balance: Baht | undefined;
  hasDemo: boolean;
  onSwitch: (isDemo: boolean) => void;
}

/** The wallet in play, its balance if the game does not show it, or that this is a demo, and the switch between both. */
export function SheetFooter({ game, wallet, balance, hasDemo, onSwitch }: SheetFooterProps) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  return (
    <footer className="safe-x pb-[var(--safe-b)]">
      <div className="flex flex-wrap items-center gap-2 pl-4 pr-3 min-h-14">
        {game.is_demo ? (
          <>
            <Icon name="info" size={20} className="text-money-pending" />
            <span className="demo-note text-sm">{sheetText.demo}</span>
            <Button
              variant={isLoggedIn ? 'quiet' : 'primary'}
              onClick={() => useUi.getState().requireLogin(() => onSwitch(false))}
            >
              {isLoggedIn ? sheetText.playReal : sheetText.login}
            </Button>
          </>
        ) : (
          <>
            <span className="text-sm text-muted">{wallet?.wallet_name}</span>
            {hasDemo && (
              <Button variant="ghost" className="px-2! text-sm text-muted" onClick={() => onSwitch(true)}>
                {sheetText.tryDemo}
              </Button>
            )}
            {balance !== undefined && <CalmBalance balance={balance} />}
          </>
        )}
      </div>
    </footer>
  );
}

/**
 * Shown beside a game that says nothing about its results. A game that shows the balance itself is the only place of
 * it.
 */
function CalmBalance({ balance }: { balance: Baht }) {
  const shown = useCalmBalance(balance);
  return (
    <span className="ml-auto text-base" aria-live="polite">
      <span className="sr-only">{sheetText.balance} </span>
      <Money amount={shown} />
    </span>
  );
}
