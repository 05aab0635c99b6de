import { useEffect, useRef, useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { operatorEndBonus, operatorGiveBonus } from '#contract/operator-member-acts.ts';
import { operatorMember } from '#contract/operator-members.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { FactRow } from '../../parts/fact-row.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Note } from '../../parts/note.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { DeskSelect } from '../../parts/select.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { actText, membersText } from '../../text/members.ts';
import type { Card } from './card.ts';
import { amountOf, MoneyField } from './money-field.tsx';

type Kind = keyof typeof actText.bonusKinds;
const KINDS: readonly Kind[] = ['compensation', 'goodwill', 'event'];
const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);
const NOTHING = bahtOf(satang(0));
const TIMES = [1, 2, 3, 5, 10] as const;

/** Ends the running bonus, with what it takes. Z comes here, Ctrl Enter does it. */
export function EndBonusPanel({ card }: { card: Card }) {
  const bonus = card.bonuses.find(({ state }) => state === 'running');
  const [reason, setReason] = useState<string>(actText.endReasons[0]);
  const isFresh = useIsFresh();
  const command = useDeskCommand(operatorEndBonus, [operatorMember]);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const end = () =>
    bonus && void command.run({ member_id: card.member_id, wallet_id: bonus.wallet_id, reason }).catch(() => undefined);
  useKeys([
    { keys: 'Z', isOn: bonus !== undefined, run: () => button.current?.focus() },
    // Z comes first: the same keys in the panel below must not end what they are about to add to.
    {
      keys: 'Ctrl Enter',
      isOn: bonus !== undefined && isFresh && !command.isRunning,
      run: () => box.current?.contains(document.activeElement) && end(),
    },
  ]);
  if (!bonus)
    return (
      <SidePanel title={membersText.endBonus} end={<KeyHint keys="Z" />}>
        <p className="dim">{actText.noRunning}</p>
      </SidePanel>
    );
  const back = bahtOf(satang(Math.min(satangOf(bonus.balance), satangOf(bonus.deposit))));
  const left = bahtOf(satang(Math.max(0, satangOf(bonus.turnover.target) - satangOf(bonus.turnover.done))));
  const arrow = <span className="dim">→</span>;
  return (
    <SidePanel title={actText.endBonusOf(bonus.title)} end={<KeyHint keys="Z" />}>
      <div ref={box} className="grid gap-2">
        <div>
          <FactRow label={membersText.bonusWallet}>
            {formatBaht(bonus.balance)} {arrow} <b>{formatBaht(NOTHING)}</b>
          </FactRow>
          <FactRow label={membersText.turnoverLeft}>
            {formatBaht(left)} {arrow} <b>{formatBaht(NOTHING)}</b>
          </FactRow>
          <FactRow label={membersText.cash}>
            {formatBaht(card.money.cash)} {satangOf(back) > 0 ? `+ ${formatBaht(back)}` : actText.unchanged}
          </FactRow>
        </div>
        <DeskSelect label={actText.reason} value={reason} onChange={({ target }) => setReason(target.value)}>
          {actText.endReasons.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </DeskSelect>
        <Refusal of={command.refusal} />
        <button
          ref={button}
          type="button"
          className="btn btn-danger btn-go"
          aria-busy={command.isRunning || undefined}
          disabled={command.isRunning || !isFresh}
          onClick={end}
        >
          <DeskIcon name="close" />
          {actText.endVerb(formatBaht(bonus.balance))}
          <KeyHint keys="Ctrl Enter" />
        </button>
      </div>
    </SidePanel>
  );
}

/** Gives a bonus; above what this operator may give alone, another person confirms. B comes here. */
export function GiveBonusPanel({ card }: { card: Card }) {
  const [kind, setKind] = useState<Kind>('compensation');
  const [times, setTimes] = useState(1);
  const [text, setText] = useState('100.00');
  const [told, setTold] = useState<string | null>(null);
  const isFresh = useIsFresh();
  const command = useDeskCommand(operatorGiveBonus, [operatorMember]);
  const box = useRef<HTMLDivElement>(null);
  const amount = amountOf(text);
  const give = () =>
    amount !== null &&
    void command
      .run({ member_id: card.member_id, kind, amount, times, reason: actText.bonusKinds[kind] })
      .then(({ state }) => setTold(state === 'waiting' ? actText.asked : actText.given))
      .catch(() => undefined);
  const focus = () => box.current?.querySelector('select')?.focus();
  useKeys([{ keys: 'B', run: focus }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is another bonus
  useEffect(() => setTold(null), [text, kind, times]);
  const turnover = amount === null ? NOTHING : bahtOf(satang(satangOf(amount) * times));
  return (
    <SidePanel title={membersText.giveBonus} end={<KeyHint keys="B" />}>
      <div ref={box} className="grid gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2">
          <DeskSelect
            label={actText.bonusKind}
            value={kind}
            onChange={({ target }) => isKind(target.value) && setKind(target.value)}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {actText.bonusKinds[one]}
              </option>
            ))}
          </DeskSelect>
          <MoneyField label={actText.bonusBaht} value={text} onChange={setText} />
        </div>
        <DeskSelect
          label={membersText.turnoverLeft}
          value={String(times)}
          onChange={({ target }) => setTimes(Number(target.value))}
        >
          {TIMES.map((one) => (
            <option key={one} value={one}>
              {actText.bonusTimes(one)}
            </option>
          ))}
        </DeskSelect>
        <div>
          <FactRow label={actText.bonusTimes(times)}>
            {actText.bonusAdds} {formatBaht(turnover)}
          </FactRow>
          <FactRow label={actText.bonusPays}>{amount === null ? '' : formatBaht(amount)}</FactRow>
        </div>
        <Refusal of={command.refusal} />
        {told !== null && (
          <Note tone="ok" icon="check">
            {told}
          </Note>
        )}
        <ActButton disabled={amount === null || told !== null || !isFresh} isBusy={command.isRunning} onClick={give}>
          {actText.giveVerb(amount === null ? '' : formatBaht(amount))}
        </ActButton>
        <p className="sm dim">{actText.giveLimit}</p>
      </div>
    </SidePanel>
  );
}
