import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { operatorMemberBalanceAt } from '#contract/operator-members.ts';
import { serverNow } from '#src/lib/clock.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { membersText } from '../../text/members.ts';

const BANGKOK_MS = 7 * 3_600_000;
const fieldValue = (ms: number) => new Date(ms + BANGKOK_MS).toISOString().slice(0, 16);

/** The cash that the member had at any instant of Bangkok. */
export function BalanceAt({ memberId }: { memberId: string }) {
  const [text, setText] = useState<string | null>(null);
  const at = text === null || text === '' ? null : `${text}:59.999+07:00`;
  const then = useDeskQuery(operatorMemberBalanceAt, at === null ? null : { member_id: memberId, at });
  const [cash] = then.data?.wallets ?? [];
  return (
    <div className="in h-8 w-auto">
      <label className="dim nowrap" htmlFor="balance-at">
        {membersText.balanceAt}
      </label>
      <input
        id="balance-at"
        type="datetime-local"
        className="bg-transparent outline-none text-xs w-[10.5rem]"
        max={fieldValue(serverNow())}
        value={text ?? fieldValue(serverNow())}
        onChange={({ target }) => setText(target.value)}
      />
      {cash && (
        <output className="med nowrap" aria-label={membersText.balanceThen}>
          {formatBaht(cash.balance)}
        </output>
      )}
    </div>
  );
}
