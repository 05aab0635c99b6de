import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { type Baht, satangOf } from '#contract/money.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import type { Summary } from '../model/answers.ts';
import { RedeemSheet } from './redeem-sheet.tsx';

/** A disabled button in the colours of the card, which is dark in both themes. */
const DISABLED = 'min-h-13 bg-white/12! text-muted!';

interface IncomeCardProps {
  summary: Summary;
  /** Undefined until it is loaded. */
  minRedeem: Baht | undefined;
  onHistory: () => void;
}

/** The commission that can be redeemed, with the buttons to redeem it and to see the history. */
export function IncomeCard({ summary, minRedeem, onHistory }: IncomeCardProps) {
  const [isRedeeming, setRedeeming] = useState(false);
  const { withdrawable, income_today } = summary;
  const isEnough = minRedeem !== undefined && satangOf(withdrawable) >= satangOf(minRedeem);
  return (
    <section className="hero-card guilloche p-5" aria-label={text.withdrawable}>
      <p className="text-sm text-muted">{text.withdrawable}</p>
      <p className="text-3xl mt-0.5" aria-live="polite">
        <Money amount={withdrawable} className="font-bold" />
      </p>
      {satangOf(income_today) > 0 && (
        <p className="text-sm text-muted num">{text.lastNight(formatBaht(income_today))}</p>
      )}
      <div className="grid fit-7 gap-3 mt-4">
        <Button
          className={isEnough ? 'min-h-13' : DISABLED}
          disabled={!isEnough}
          aria-haspopup="dialog"
          onClick={() => setRedeeming(true)}
        >
          {text.redeem}
        </Button>
        <Button variant="glass" className="min-h-13" onClick={onHistory}>
          {text.history}
        </Button>
      </div>
      {minRedeem !== undefined && !isEnough && (
        <p className="text-xs text-muted mt-2 num">{text.notYet(formatBaht(minRedeem))}</p>
      )}
      {isRedeeming && minRedeem !== undefined && (
        <RedeemSheet withdrawable={withdrawable} min={minRedeem} onClose={() => setRedeeming(false)} />
      )}
    </section>
  );
}
