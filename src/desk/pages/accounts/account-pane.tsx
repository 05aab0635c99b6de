import { satangOf } from '#contract/money.ts';
import { serverNow } from '#src/lib/clock.ts';
import { sumBaht } from '#src/lib/money.ts';
import { bangkokDay, formatTime } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { ActButton } from '../../parts/act-button.tsx';
import { KeyValues } from '../../parts/key-values.tsx';
import { Note } from '../../parts/note.tsx';
import { PaneBack } from '../../parts/pane-back.tsx';
import { dayOrTime } from '../../parts/times.ts';
import { accountsText as words } from '../../text/accounts.ts';
import { amountText } from '../../text/money.ts';
import { type Account, amountShare, type Change, isNear, nameOf, othersOf, roomOf } from './account.ts';
import { AccountState } from './account-table.tsx';
import { changedBy } from './changes-list.tsx';

const HOUR_MS = 3_600_000;

/** When the limit will be reached if money comes as in the last hour; null if not before midnight. */
function fullText(account: Account): string | null {
  const room = roomOf(account);
  const hour = satangOf(account.hour_amount);
  if (room === null || hour === 0) return null;
  const at = serverNow() + (satangOf(room) / hour) * HOUR_MS;
  return bangkokDay(at) === bangkokDay(serverNow()) ? words.fullAt(formatTime(at)) : null;
}

function Day({ account }: { account: Account }) {
  const { today, limits } = account;
  const [share, room, full] = [amountShare(account), roomOf(account), fullText(account)];
  return (
    <div>
      <div className="hs sp">
        <span className="fig-s">
          <Money amount={today.amount} unit={null} />
        </span>
        <span className="dim">{words.of(limits.amount === null ? words.unlimited : amountText(limits.amount))}</span>
      </div>
      {share !== null && (
        <div className="meter mt-1.5">
          <i className={isNear(share) ? 'warn' : undefined} style={{ width: `${share * 100}%` }} />
        </div>
      )}
      {room !== null && (
        <p className="sm dim mt-1.5">
          {words.left(room)}
          {full && ` · ${full}`}
        </p>
      )}
    </div>
  );
}

/** What a pause would do: said before the act. */
function IfPaused({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const others = othersOf(account, accounts);
  const { open } = account.today;
  const limited = others.flatMap((one) => roomOf(one) ?? []);
  const room = limited.length < others.length ? words.unlimited : amountText(sumBaht(limited));
  return (
    <div>
      <h2 className="h-7">{words.ifPaused}</h2>
      <KeyValues
        rows={[
          [
            words.newOnes,
            others.length === 0 ? (
              <span key="closes" className="tone-err">
                {words.closes}
              </span>
            ) : (
              words.goesTo(others.slice(0, 2).map(nameOf).join(words.and))
            ),
          ],
          account.open_until === null
            ? [words.openNow, words.none]
            : [words.openOnes(open), words.payableUntil(formatTime(account.open_until))],
          [words.lateMoney, words.stillMatched],
          ...(others.length > 0
            ? [[words.rest(words.types[account.type]), words.restOf(others.length, room)] as const]
            : []),
        ]}
      />
    </div>
  );
}

interface Props {
  account: Account;
  accounts: readonly Account[];
  changes: readonly Change[];
  /** Null: the operator only looks. */
  acts: { toggle: () => void; limit: () => void; isBusy: boolean } | null;
  refusal: string | null;
  onBack: () => void;
}

/** One account: its day, what is known of it, and what a pause would do. */
export function AccountPane({ account, accounts, changes, acts, refusal, onBack }: Props) {
  const { limits, today, state, asked } = account;
  const own = changes.filter(({ account_id }) => account_id === account.account_id);
  const added = own.find(({ kind }) => kind === 'added');
  const last = own.find(({ kind }) => kind !== 'added');
  return (
    <section className="panel pane" aria-label={nameOf(account)}>
      <div className="panel-h pane-h">
        <PaneBack label={words.all} onBack={onBack} />
        <h2>{nameOf(account)}</h2>
        <div className="end">
          <AccountState account={account} />
        </div>
      </div>
      <div className="panel-b pane-b">
        <Day account={account} />
        <KeyValues
          rows={[
            [
              words.count,
              `${today.count.toLocaleString('en-US')} ${words.of(limits.count?.toLocaleString('en-US') ?? words.unlimited)}`,
            ],
            [words.open, words.openCount(today.open, today.open_amount)],
            [words.resets, words.midnight],
            [words.id, account.account_id],
            ...(state === 'paused'
              ? [
                  [
                    words.pausedUntil,
                    account.paused_until === null ? words.untilOpened : dayOrTime(account.paused_until),
                  ] as const,
                ]
              : []),
            [words.opened, added ? `${changedBy(added)} · ${dayOrTime(added.at)}` : words.fromFile],
            ...(last ? [[words.changed, `${changedBy(last)} · ${dayOrTime(last.at)}`] as const] : []),
          ]}
        />
        {(state === 'open' || state === 'full') && <IfPaused account={account} accounts={accounts} />}
        {asked && (
          <Note tone="wait" icon="two">
            {words.asked(asked.by)}
          </Note>
        )}
        <Note>
          {state === 'off' ? (
            words.inFile
          ) : (
            <>
              {words.twoNeeded}
              <br />
              {words.oneEnough}
            </>
          )}
        </Note>
        {refusal && (
          <Note tone="bad" icon="alert">
            {refusal}
          </Note>
        )}
      </div>
      {acts && state !== 'off' && (
        <div className="panel-f">
          <ActButton look="primary" size="go" keys="Enter" className="grow" isBusy={acts.isBusy} onClick={acts.toggle}>
            {state === 'paused' ? words.resume : words.pauseToMidnight}
          </ActButton>
          <ActButton size="go" keys="L" disabled={asked !== null} onClick={acts.limit}>
            {words.limit}
          </ActButton>
        </div>
      )}
    </section>
  );
}
