import { channelType } from '#contract/deposit.ts';
import { DeskIcon } from '../../parts/icon.tsx';
import { accountsText } from '../../text/accounts.ts';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import type { AnyDeposit } from './columns.tsx';

const STATUSES = ['pending', 'paid', 'review', 'expired', 'cancelled'] as const;

/** The list shows the deposits that fit this search; a status or channel of null fits all. */
export interface DepositSearch {
  q: string;
  status: AnyDeposit['status'] | null;
  type: AnyDeposit['type'] | null;
}

/** The line above the list: a text, the channel, and the status. */
export function SearchBar({ search, onChange }: { search: DepositSearch; onChange: (search: DepositSearch) => void }) {
  const { q, status, type } = search;
  return (
    <div className="panel-b hs gap-2 flex-wrap">
      <label className="in all-search">
        <DeskIcon name="search" />
        <input
          className="grow min-w-0 outline-none"
          type="search"
          maxLength={80}
          placeholder={words.search}
          aria-label={words.search}
          value={q}
          onChange={({ target }) => onChange({ ...search, q: target.value })}
        />
      </label>
      <span className="in filter">
        <select
          aria-label={words.channel}
          value={type ?? ''}
          onChange={({ target }) => onChange({ ...search, type: channelType.safeParse(target.value).data ?? null })}
        >
          <option value="">{words.everyChannel}</option>
          {channelType.options.map((one) => (
            <option key={one} value={one}>
              {accountsText.types[one]}
            </option>
          ))}
        </select>
      </span>
      <div className="hs gap-1 flex-wrap" role="radiogroup" aria-label={words.statuses}>
        {[null, ...STATUSES].map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: a button that is a radio has the look of the chips
          <button
            key={one ?? 'every'}
            type="button"
            role="radio"
            aria-checked={status === one}
            className={status === one ? 'fact is-chosen' : 'fact'}
            onClick={() => onChange({ ...search, status: one })}
          >
            {one === null ? words.every : words.status[one]}
          </button>
        ))}
      </div>
    </div>
  );
}
