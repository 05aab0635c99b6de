import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BET_NAMES } from '#contract/bet-names.ts';
import { link } from '#src/lib/links.ts';
import { LOTTO_TEXT, rateText } from '#src/text/lotto.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { Round } from '../../model/round-state.ts';
import { LimitList } from './limit-list.tsx';
import { type CategoryRates, RateTable } from './rate-table.tsx';

const { rates: text } = LOTTO_TEXT;

/** A lottery's first rates in one line; opened, all rates, and the limits of its open round. */
export function LotteryRates({ category, round }: { category: CategoryRates; round: Round | undefined }) {
  // The limits are fetched when it is first opened.
  const [isOpened, setOpened] = useState(false);
  const summary = category.rates
    .slice(0, 3)
    .map(({ bet_type, rate }) => `${BET_NAMES[bet_type]} ${rateText(rate)}`)
    .join(' · ');
  return (
    <details className="surface group" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="flex items-center gap-3 p-3.5 min-h-18 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <Flag icon={category.icon} size={40} />
        <span className="flex-1 min-w-0">
          <span className="flex items-center gap-3">
            <b className="flex-1 min-w-0 font-medium text-base leading-normal">{category.name}</b>
            <Icon name="down" size={20} className="text-muted group-open:rotate-180" />
          </span>
          <span className="block text-xs text-muted num">{summary}</span>
        </span>
      </summary>
      <div className="px-4 pb-4 grid gap-4">
        <RateTable rates={category.rates} name={category.name} />
        {round ? isOpened && <OpenRound round={round} /> : <p className="text-sm text-muted">{text.notOpen}</p>}
      </div>
    </details>
  );
}

function OpenRound({ round }: { round: Round }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium num">{text.limitTitle(round.name)}</h3>
      <LimitList round={round} />
      <div className="grid fit-7 gap-3">
        <Link to={link('lottoRule', { round_id: round.round_id })} className={buttonClass({ variant: 'quiet' })}>
          {text.rule}
        </Link>
        <Link to={link('lotto', { round_id: round.round_id })} className={buttonClass({})}>
          {text.bettable}
        </Link>
      </div>
    </section>
  );
}
