import { COLUMN_NAMES } from '#contract/lotto-columns.ts';
import './slip.css';
import { type CSSProperties, useEffect, useState } from 'react';
import { loadCode } from '#src/lib/load-code.ts';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import { Flag } from '#src/ui/flag.tsx';
import type { Outcome, SlipView } from '../../model/bill-slip.ts';
import { NumberLine } from './number-line.tsx';

const TONES: Readonly<Record<Outcome, string>> = {
  waiting: 'tone-wait',
  won: '',
  back: '',
  lost: '',
  cancelled: 'tone-closed',
  refunded: 'tone-closed',
  unsold: 'tone-closed',
};

/** A placed bill as a slip of paper; `address` is what its code opens. */
export function SlipPaper({ view, icon, address }: { view: SlipView; icon: string; address: string }) {
  return (
    <article className="slip" aria-label={view.no} style={{ '--n': view.columns.length } as CSSProperties}>
      <Head view={view} icon={icon} />
      <div className="paper engraved slip-body">
        <div className="slip-cols text-xs leading-[2] text-muted" aria-hidden="true">
          <span>{text.number}</span>
          {view.columns.map((column) => (
            <span key={column}>{COLUMN_NAMES[column]}</span>
          ))}
        </div>
        <Lines groups={view.groups} />
        <Foot view={view} />
        {view.voided && <p className="text-sm mt-2 [overflow-wrap:anywhere]">{view.voided}</p>}
        {view.corrected && <p className="text-sm text-half mt-2 num">{view.corrected}</p>}
        {view.unsold.map((bets) => (
          <p key={bets} className="text-sm text-half mt-2 num [overflow-wrap:anywhere]">
            {bets}
          </p>
        ))}
        {view.note && <p className="text-sm text-muted mt-2 [overflow-wrap:anywhere]">{view.note}</p>}
      </div>
      <Stub view={view} address={address} />
    </article>
  );
}

function Head({ view, icon }: { view: SlipView; icon: string }) {
  const { head, outcome, drawn } = view;
  return (
    <div className={head === 'plain' ? 'slip-head' : `slip-head is-${head}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Flag icon={icon} />
        <div className="flex-1 min-w-26">
          <h2 className="text-lg leading-[1.55]">{view.lottery}</h2>
          <p className="text-sm text-muted num">{view.draw}</p>
        </div>
        {drawn !== null && outcome !== 'waiting' && outcome !== 'refunded' && outcome !== 'cancelled' ? (
          <div className="text-right">
            <span className="text-xs text-muted block">{text.drawnNames}</span>
            <b className="text-xl leading-[1.45] num tracking-wider">{drawn}</b>
          </div>
        ) : (
          <span className={`state text-xs! ${TONES[outcome]}`}>{text.state[outcome]}</span>
        )}
      </div>
    </div>
  );
}

function Lines({ groups }: Pick<SlipView, 'groups'>) {
  let hits = 0;
  return (
    <div className="slip-lines">
      {groups.map(({ digits, name, rates, rows }) => (
        <section key={digits} aria-label={name}>
          <h3 className="slip-group">
            <span>{name}</span>
            <span>{rates}</span>
          </h3>
          <ul>
            {rows.map((row) => {
              if (row.isHit) hits += 1;
              return <NumberLine key={row.number} row={row} order={hits} />;
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Foot({ view }: { view: SlipView }) {
  const { stamp, facts, outcome } = view;
  return (
    <div className="slip-foot">
      {stamp && (
        <p className={outcome === 'won' ? 'stamp is-won' : 'stamp'}>
          <b>{stamp.label}</b>
          <span className="num">{stamp.at}</span>
        </p>
      )}
      <dl className="slip-facts">
        {facts.map(({ name, value, look }) => (
          <FactRow key={name} name={name} value={value} look={look} />
        ))}
      </dl>
    </div>
  );
}

function FactRow({ name, value, look }: SlipView['facts'][number]) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={`is-${look}`}>{value}</dd>
    </>
  );
}

function Stub({ view, address }: { view: SlipView; address: string }) {
  return (
    <div className="paper slip-stub">
      <div className="slip-tear" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-4">
        <Code address={address} />
        <div className="flex-1 min-w-34 text-sm leading-[1.7]">
          <p className="font-medium num">{view.no}</p>
          <p className="text-muted num">{view.placed}</p>
          <p className="text-muted">{view.hint}</p>
        </div>
      </div>
      <div className="slip-band" />
    </div>
  );
}

/** The code that opens the bill; its drawing is a chunk of its own. */
function Code({ address }: { address: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadCode(() => import('#src/ui/qr-drawing.ts')).then(
      ({ qrPath }) => isCurrent && setCode(qrPath(address)),
      (error: unknown) => console.error('qr code', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return (
    <div className="slip-qr">
      {code && (
        // The white ground around it is part of its quiet zone.
        <svg
          viewBox={`2 2 ${code.size - 4} ${code.size - 4}`}
          role="img"
          aria-label={text.qr}
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="oklch(20% 0.02 172)" />
        </svg>
      )}
    </div>
  );
}
