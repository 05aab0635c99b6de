import { Fragment } from 'react';
import { DeskIcon } from '../../parts/icon.tsx';
import { accountsText as words } from '../../text/accounts.ts';
import { type Account, amountShare, countShare, isNear, nameOf } from './account.ts';

const TYPES = ['promptpay', 'bank', 'truemoney'] as const;

/** One account in its turn: the next one is ink, one that is passed over is struck through. */
function Turn({ account }: { account: Account }) {
  const { state, is_next, silent_since } = account;
  const name = nameOf(account);
  if (state !== 'open')
    return (
      <span className="fact">
        <s>{name}</s> {words.state[state]}
      </span>
    );
  const tone =
    silent_since !== null ? 'bad' : isNear(amountShare(account)) || isNear(countShare(account)) ? 'warn' : null;
  if (is_next && tone === null)
    return (
      <span className="fact is-chosen">
        <DeskIcon name="arrow" />
        {name}
      </span>
    );
  return (
    <span className={tone ? `fact ${tone}` : 'fact'}>
      {(is_next || tone) && <DeskIcon name={is_next ? 'arrow' : tone === 'bad' ? 'alert' : 'clock'} />}
      {name}
    </span>
  );
}

/** Who gets the next deposit, channel by channel: a player's deposit goes to the first account that has room. */
export function TurnStrip({ accounts }: { accounts: readonly Account[] }) {
  return (
    <div className="turns">
      {TYPES.filter((type) => accounts.some((account) => account.type === type)).map((type) => {
        const here = accounts.filter((account) => account.type === type && account.state !== 'off');
        const hasChoice = here.filter(({ is_next }) => is_next).length > 1;
        return (
          <section key={type} className="panel turn" aria-label={words.types[type]}>
            <div className="hs sp">
              <h2>{words.types[type]}</h2>
              <span className="sm dim">{hasChoice ? words.nextByBank : words.next}</span>
            </div>
            <div className="hs gap-1.5 flex-wrap">
              {here.map((account, index) => (
                <Fragment key={account.account_id}>
                  {index > 0 && <span className="sm dim">·</span>}
                  <Turn account={account} />
                </Fragment>
              ))}
              {!here.some(({ state }) => state === 'open') && <span className="sm tone-err">{words.nobody}</span>}
            </div>
          </section>
        );
      })}
    </div>
  );
}
