import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatSatang } from '#contract/baht-text.ts';
import { isCash } from '#src/lib/cash-wallet.ts';
import { link } from '#src/lib/links.ts';
import { missingTo } from '#src/lib/progress.ts';
import { sheetText } from '#src/text/lobby.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import { Money } from '#src/ui/money.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import type { Wallet } from '../model/game-entry.ts';

interface WalletPickerProps {
  wallets: readonly Wallet[];
  onChoose: (wallet: Wallet) => void;
  onClose: () => void;
}

/** The categories of a wallet, or the turnover that a bonus still needs. */
function termsOf(wallet: Wallet): string {
  if (isCash(wallet)) return sheetText.cashWallet;
  const { turnover } = wallet;
  return turnover
    ? sheetText.turnoverLeft(formatSatang(missingTo(turnover.target, turnover.done)))
    : sheetText.bonusWallet;
}

/** Chooses one of several wallets for the game; the first, on which the member played last, is preselected. */
export function WalletPicker({ wallets, onChoose, onClose }: WalletPickerProps) {
  const [chosen, setChosen] = useState(wallets[0]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={sheetText.chooseWallet}
      text={sheetText.chooseWalletText}
      footer={
        <>
          <Button size="lg" block onClick={() => chosen && onChoose(chosen)}>
            {sheetText.play}
          </Button>
          <Link
            to={link('deposit')}
            className={buttonClass({ variant: 'ghost', block: true }, 'mt-1')}
            onClick={onClose}
          >
            {sheetText.addMoney}
          </Link>
        </>
      }
    >
      <div className="grid gap-2.5" role="radiogroup" aria-label={sheetText.chooseWallet}>
        {wallets.map((wallet) => (
          <ChoiceCard
            key={wallet.id}
            name="wallet"
            checked={wallet.id === chosen?.id}
            onChoose={() => setChosen(wallet)}
            icon={isCash(wallet) ? 'wallet' : 'gift'}
            title={wallet.wallet_name}
            text={termsOf(wallet)}
            aside={<Money amount={wallet.balance} unit="บาท" />}
          />
        ))}
      </div>
    </Sheet>
  );
}
