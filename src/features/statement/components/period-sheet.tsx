import { useState } from 'react';
import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { Button } from '#src/ui/button.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import {
  daysIn,
  MAX_DAYS,
  monthName,
  monthOf,
  monthPeriod,
  type Period,
  recentMonths,
  type StatementFilter,
} from '../model/statement-filter.ts';

const MONTHS_ON_OFFER = 12;
const YEARS_BACK = 5;

export interface PeriodSheetProps {
  filter: StatementFilter;
  wallets: readonly { id: string; wallet_name: string }[];
  onApply: (filter: StatementFilter) => void;
  onClose: () => void;
}

const choiceOf = (period: Period | null, months: readonly string[]): string => {
  if (period === null) return 'latest';
  const month = monthOf(period);
  return month !== null && months.includes(month) ? month : 'custom';
};

function faultOf({ from, to }: Period): string | undefined {
  if (from === '' || to === '') return undefined;
  const days = daysIn({ from, to });
  return days < 1 ? text.wrongRange : days > MAX_DAYS ? text.tooLong : undefined;
}

/** A month of the last twelve, the last 31 days, or any days up to 31; and one wallet of several. */
export function PeriodSheet({ filter, wallets, onApply, onClose }: PeriodSheetProps) {
  const today = bangkokDay(serverNow());
  const months = recentMonths(today, MONTHS_ON_OFFER);
  const [choice, setChoice] = useState(() => choiceOf(filter.period, months));
  const [days, setDays] = useState<Period>(filter.period ?? { from: '', to: today });
  const [walletId, setWalletId] = useState(filter.walletId);
  const isCustom = choice === 'custom';
  const fault = isCustom ? faultOf(days) : undefined;
  const isReady = !isCustom || (days.from !== '' && days.to !== '' && !fault);
  const period = isCustom ? days : choice === 'latest' ? null : monthPeriod(choice);
  const year = Number(today.slice(0, 4));
  const years = { minYear: year - YEARS_BACK, maxYear: year };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.filterTitle}
      footer={
        <div className="grid fit-7 gap-3">
          <Button variant="quiet" onClick={() => onApply({ ...filter, walletId: null, period: null })}>
            {text.clear}
          </Button>
          <Button disabled={!isReady} onClick={() => onApply({ ...filter, walletId, period })}>
            {text.apply}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label={text.months}
          value={choice}
          options={[
            { value: 'latest', label: text.latest },
            ...months.map((month) => ({ value: month, label: monthName(month) })),
            { value: 'custom', label: text.custom },
          ]}
          onChange={setChoice}
        />
        {isCustom && (
          <>
            <DateField
              label={text.from}
              value={days.from}
              onChange={(from) => setDays((known) => ({ ...known, from }))}
              {...years}
            />
            <DateField
              label={text.to}
              value={days.to}
              onChange={(to) => setDays((known) => ({ ...known, to }))}
              error={fault}
              {...years}
            />
          </>
        )}
        {wallets.length > 1 && (
          <SelectField
            label={text.wallet}
            value={walletId ?? 'all'}
            options={[
              { value: 'all', label: text.allWallets },
              ...wallets.map(({ id, wallet_name }) => ({ value: id, label: wallet_name })),
            ]}
            onChange={(value) => setWalletId(value === 'all' ? null : value)}
          />
        )}
      </div>
    </Sheet>
  );
}
