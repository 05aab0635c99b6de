import { formatBaht } from '#contract/baht-text.ts';
import { bankName } from '#contract/banks.ts';
import { satangOf } from '#contract/money.ts';
import { formatCount } from '#src/lib/count.ts';
import { formatDate, formatDateTime, shortDate } from '#src/lib/time.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { FactRow } from '../../parts/fact-row.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { actText, membersText } from '../../text/members.ts';
import { type Card, lastFour, STATE_LOOKS, turnoverLeft, yearsSince } from './card.ts';
import type { OpenedAct } from './member-acts.tsx';
import { TurnoverPanels, WhyPanel } from './why-panel.tsx';

type OnAct = ((act: OpenedAct) => void) | undefined;

function NameState({ matches }: { matches: boolean | null }) {
  if (matches === null)
    return (
      <State tone="warn" icon="eye">
        {membersText.nameUnsure}
      </State>
    );
  return matches ? (
    <State tone="ok" icon="check">
      {membersText.nameSame}
    </State>
  ) : (
    <State tone="bad" icon="ne">
      {membersText.nameDiffers}
    </State>
  );
}

function IdentityPanel({ card, onAct }: { card: Card; onAct: OnAct }) {
  const { line, referrer, state } = card;
  const [tone, icon] = STATE_LOOKS[state];
  return (
    <SidePanel
      title={membersText.identity}
      end={
        <State tone={tone} icon={icon}>
          {membersText.states[state]}
        </State>
      }
    >
      <FactRow label={membersText.phone}>
        {card.phone} {!card.phone_proved && <span className="sm dim">{membersText.unproved}</span>}
      </FactRow>
      <FactRow label={membersText.line}>{line.linked ? (line.name ?? membersText.line) : membersText.none2}</FactRow>
      <FactRow label={membersText.born}>
        {formatDate(card.birth_date)} · {membersText.years(yearsSince(card.birth_date))}
      </FactRow>
      {card.bank_accounts.map((account) => (
        <div key={`${account.bank_code} ${account.account_no}`}>
          <FactRow label={membersText.account}>
            <span title={account.account_no}>
              {bankName(account.bank_code)} {lastFour(account.account_no)}
            </span>
          </FactRow>
          <FactRow label={account.is_usable ? membersText.bankName : membersText.unusable}>
            <NameState matches={account.name_matches} />
          </FactRow>
        </div>
      ))}
      <FactRow label={membersText.joined}>{formatDate(card.created_at)}</FactRow>
      <FactRow label={membersText.referrer}>{referrer?.username ?? membersText.none2}</FactRow>
      {onAct && (
        <ActButton look="ghost" size="xs" className="mt-1 -ml-2" onClick={() => onAct('close')}>
          {actText.closeAccount}
        </ActButton>
      )}
    </SidePanel>
  );
}

function LimitsPanel({ card: { limits }, onAct }: { card: Card; onAct: OnAct }) {
  const set = limits.limits.filter(({ amount }) => amount !== null);
  return (
    <SidePanel
      title={membersText.limits}
      end={
        onAct && (
          <ActButton look="ghost" size="xs" onClick={() => onAct('limit')}>
            {membersText.tighten}
          </ActButton>
        )
      }
    >
      {set.map(({ kind, period, amount, used }) => (
        <FactRow key={`${kind} ${period}`} label={`${actText.limitKinds[kind]} ${actText.limitPeriods[period]}`}>
          {formatBaht(used)} / {amount === null ? '' : formatBaht(amount)}
        </FactRow>
      ))}
      {set.length === 0 && <FactRow label={membersText.limits}>{membersText.noLimits}</FactRow>}
      <FactRow label={membersText.reminder}>
        {limits.reminder_minutes === null ? membersText.noLimits : membersText.every(limits.reminder_minutes)}
      </FactRow>
      <FactRow label={membersText.pause}>
        {limits.timeout_until ? formatDateTime(limits.timeout_until) : membersText.noLimits}
      </FactRow>
    </SidePanel>
  );
}

function BonusPanel({ card }: { card: Card }) {
  const left = turnoverLeft(card);
  return (
    <SidePanel title={membersText.bonuses}>
      {card.bonuses.slice(0, 2).map((bonus) => (
        <FactRow key={bonus.wallet_id} label={bonus.title} isDim={false}>
          <span className="dim">
            {bonus.finished_at ? membersText.ended(shortDate(bonus.finished_at)) : membersText.running}
          </span>
        </FactRow>
      ))}
      {card.bonuses.length === 0 && <FactRow label={membersText.bonuses}>{membersText.noBonus}</FactRow>}
      <FactRow label={membersText.points} isDim={false}>
        {formatCount(card.money.points)}
      </FactRow>
      <FactRow label={membersText.turnoverLeft} isDim={false}>
        {satangOf(left) > 0 ? formatBaht(left) : membersText.none2}
      </FactRow>
    </SidePanel>
  );
}

/** The person, their limits and bonuses; or, beside games and bonuses, why a withdrawal is blocked. */
export function LeftSide({ card, isBonus, onAct }: { card: Card; isBonus: boolean; onAct: OnAct }) {
  return (
    <div className="member-side">
      {isBonus ? (
        <>
          <WhyPanel card={card} />
          <TurnoverPanels card={card} />
        </>
      ) : (
        <>
          <IdentityPanel card={card} onAct={onAct} />
          <LimitsPanel card={card} onAct={onAct} />
          <BonusPanel card={card} />
        </>
      )}
    </div>
  );
}
