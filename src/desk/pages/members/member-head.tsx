import type { ReactNode } from 'react';
import type { Baht } from '#contract/money.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { formatCount } from '#src/lib/count.ts';
import { Money } from '#src/ui/money.tsx';
import { ActButton } from '../../parts/act-button.tsx';
import { membersText } from '../../text/members.ts';
import { blocksOf, type Card, minus, turnoverLeft } from './card.ts';
import type { OpenedAct } from './member-acts.tsx';

const NOTHING = bahtOf(satang(0));

function Figure({ label, amount, isBad = false }: { label: ReactNode; amount: Baht; isBad?: boolean }) {
  return (
    <div className="vs">
      <span className="sm dim nowrap">{label}</span>
      <span className={isBad ? 'fig-s tone-err' : 'fig-s'}>
        <Money amount={amount} unit={null} />
      </span>
    </div>
  );
}

/** The member's sums, and the acts that every visit to this page may need. */
export function MemberHead({
  card,
  mayAct,
  hasEntry,
  isBonus,
  onAct,
}: {
  card: Card;
  mayAct: boolean;
  hasEntry: boolean;
  /** Sums of bonus and turnover instead of those of all time. */
  isBonus: boolean;
  onAct: (act: OpenedAct) => void;
}) {
  const { money, state } = card;
  const stakes = money.stakes.reduce((sum, { amount }) => sum + satangOf(amount), 0);
  const free = blocksOf(card).length > 0 ? NOTHING : money.cash;
  const act = (name: OpenedAct) => ({ onClick: () => onAct(name) });
  return (
    <section className="panel member-head" aria-label={card.username}>
      <Figure label={membersText.cash} amount={money.cash} />
      {isBonus ? (
        <>
          <Figure label={membersText.bonusWallet} amount={money.bonus} />
          <Figure label={membersText.turnoverLeft} amount={turnoverLeft(card)} />
          <Figure label={membersText.canWithdraw} amount={free} isBad={free === NOTHING} />
        </>
      ) : (
        <>
          <Figure label={membersText.deposits(formatCount(money.deposits.count))} amount={money.deposits.amount} />
          <Figure
            label={membersText.withdrawals(formatCount(money.withdrawals.count))}
            amount={money.withdrawals.amount}
          />
        </>
      )}
      <Figure label={membersText.net} amount={minus(money.deposits.amount, money.withdrawals.amount)} />
      {!isBonus && <Figure label={membersText.stakes30} amount={bahtOf(satang(stakes))} />}
      {satangOf(money.debt) > 0 && <Figure label={membersText.debt} amount={money.debt} isBad />}
      {mayAct && (
        <div className="hs acts">
          <ActButton keys="M" {...act('message')}>
            {membersText.message}
          </ActButton>
          <ActButton keys="E" {...act('correct')} disabled={!hasEntry}>
            {membersText.correct}
          </ActButton>
          <ActButton keys="X" {...act('sessions')}>
            {membersText.endSessions}
          </ActButton>
          {state === 'frozen' ? (
            <ActButton keys="F" {...act('unfreeze')}>
              {membersText.unfreeze}
            </ActButton>
          ) : (
            <ActButton look="danger" keys="F" {...act('freeze')}>
              {membersText.freeze}
            </ActButton>
          )}
        </div>
      )}
    </section>
  );
}
