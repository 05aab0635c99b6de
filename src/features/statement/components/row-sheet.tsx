import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { gameRounds } from '#contract/game.ts';
import { bahtOf } from '#contract/money.ts';
import { useQuery } from '#src/api/use-query.ts';
import { netOf } from '#src/lib/net.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { StatementRow } from '../model/statement-filter.ts';
import { toneOf, wayOf } from '../model/statement-rows.ts';

/** All details of a row: the balance before and after, the link to its bill or payment, and a game's round. */
export function RowSheet({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const way = wayOf(row);
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.title}
      footer={
        way ? (
          <Link to={way.to} className={buttonClass({ size: 'lg', block: true })}>
            {way.label}
          </Link>
        ) : undefined
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className={`text-3xl ${toneOf(row)}`}>
          <Money amount={row.amount} sign className="font-bold" />
        </p>
        <dl className="inset-box rows px-4 py-1 text-sm">
          <Fact name={text.before}>
            <Money amount={row.balance_before} unit="บาท" />
          </Fact>
          <Fact name={text.after}>
            <Money amount={row.balance_after} unit="บาท" />
          </Fact>
          <Fact name={text.time}>{formatDateTime(row.time)}</Fact>
          <Fact name={text.wallet}>{row.wallet_name}</Fact>
          {row.detail !== '' && <Fact name={text.detail}>{row.detail}</Fact>}
          {row.state && <Fact name={text.state}>{text.states[row.state]}</Fact>}
          {row.ref && (
            <Fact name={text.ref}>
              <span className="flex items-center justify-end gap-2 min-w-0">
                <code className="[font:inherit] break-all">{row.ref}</code>
                <CopyButton value={row.ref} description={text.copyRef} variant="ghost" className="px-2 -mr-2" />
              </span>
            </Fact>
          )}
        </dl>
        {row.subject === 'game' && row.ref && <RoundFacts roundId={row.ref} />}
      </div>
    </Sheet>
  );
}

function RoundFacts({ roundId }: { roundId: string }) {
  const rounds = useQuery(gameRounds, { round_id: roundId, limit: 1 });
  if (!rounds.data)
    return (
      <Pending of={rounds} failed={text.roundFailed}>
        <Skeleton className="h-36 rounded-field" />
      </Pending>
    );
  const [round] = rounds.data.items;
  return (
    <section>
      <h3 className="text-sm text-muted font-normal mb-2">{text.round}</h3>
      {round ? (
        <dl className="inset-box rows px-4 py-1 text-sm">
          <Fact name={text.roundStake}>
            <Money amount={round.stake} unit="บาท" />
          </Fact>
          <Fact name={text.roundWin}>
            <Money amount={round.win} unit="บาท" />
          </Fact>
          {round.state === 'settled' && (
            <Fact name={text.roundNet}>
              <Money amount={bahtOf(netOf(round.stake, round.win))} unit="บาท" sign />
            </Fact>
          )}
          <Fact name={text.state}>{text.roundState[round.state]}</Fact>
        </dl>
      ) : (
        <p className="text-sm">{text.roundNotFound}</p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 min-h-11">
      {/* As high as the row, also where a long value stands below it. */}
      <dt className="text-muted flex-none py-2.5">{name}</dt>
      <dd className="text-right num min-w-0 ml-auto">{children}</dd>
    </div>
  );
}
