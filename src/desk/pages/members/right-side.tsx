import { formatBaht } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { serverNow } from '#src/lib/clock.ts';
import { formatDateTime, formatTime, shortDate } from '#src/lib/time.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { deviceName } from '../../parts/device-name.ts';
import { Fact } from '../../parts/fact.tsx';
import { FactRow } from '../../parts/fact-row.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { categoryText, membersText } from '../../text/members.ts';
import { EndBonusPanel, GiveBonusPanel } from './bonus-panels.tsx';
import type { Card } from './card.ts';
import type { OpenedAct } from './member-acts.tsx';

type OnAct = ((act: OpenedAct) => void) | undefined;
type Session = Card['sessions'][number];

const SHOWN = 5;
const DAY_MS = 86_400_000;

function SessionState({ session, isFirstKnown }: { session: Session; isFirstKnown: boolean }) {
  const { ended_at, created_at, last_seen_at } = session;
  if (ended_at !== null) return <span className="dim">{shortDate(last_seen_at)}</span>;
  const isNew = !isFirstKnown && serverNow() - Date.parse(created_at) < DAY_MS;
  if (isNew)
    return (
      <Fact tone="warn" icon="alert">
        {membersText.isNew(formatTime(created_at))}
      </Fact>
    );
  return (
    <State tone="ok" icon="check">
      {membersText.inUse}
    </State>
  );
}

function SessionsPanel({ sessions }: { sessions: readonly Session[] }) {
  const live = sessions.filter(({ ended_at }) => ended_at === null).length;
  return (
    <SidePanel title={membersText.sessions} end={<span className="sm dim">{membersText.sessionCount(live)}</span>}>
      {sessions.slice(0, SHOWN).map((session) => (
        <FactRow
          key={session.session_id}
          isDim={session.ended_at !== null}
          label={`${deviceName(session.device)} · ${session.address}`}
        >
          <SessionState
            session={session}
            // A device that the member has used before is not new, however often they sign in with it.
            isFirstKnown={
              sessions.length === 1 ||
              sessions.some((other) => other.device === session.device && other.created_at < session.created_at)
            }
          />
        </FactRow>
      ))}
      {sessions.length === 0 && <FactRow label={membersText.sessions}>{membersText.none2}</FactRow>}
    </SidePanel>
  );
}

function NetworkPanel({ network }: { network: Card['network'] }) {
  return (
    <SidePanel title={membersText.network}>
      <FactRow label={membersText.friends} isDim={false}>
        {membersText.people(network.friends)}
      </FactRow>
      <FactRow label={membersText.income} isDim={false}>
        {formatBaht(network.income_month)} {membersText.baht}
      </FactRow>
      {network.shared.length === 0 ? (
        <FactRow label={membersText.shared} isDim={false}>
          {membersText.none2}
        </FactRow>
      ) : (
        network.shared.map(({ by, what, member }) => (
          <FactRow
            key={`${by} ${member.member_id}`}
            label={`${membersText.sharedBy[by]} ${by === 'device' ? deviceName(what) : what}`}
          >
            <a className="link-act" href={`/desk/members/${member.member_id}`}>
              {member.username}
            </a>
          </FactRow>
        ))
      )}
    </SidePanel>
  );
}

function StakesPanel({ stakes }: { stakes: Card['money']['stakes'] }) {
  const most = Math.max(1, ...stakes.map(({ amount }) => satangOf(amount)));
  return (
    <SidePanel title={membersText.stakes30}>
      {stakes.map(({ category, amount }) => (
        <div key={category} className="grid grid-cols-[3.5rem_minmax(0,1fr)_6rem] gap-2 items-center min-min-h-7">
          <span>{categoryText[category] ?? category}</span>
          <span className="meter">
            <i style={{ width: `${(satangOf(amount) * 100) / most}%` }} />
          </span>
          <span className="r">{formatBaht(amount)}</span>
        </div>
      ))}
      {stakes.length === 0 && <p className="dim">{membersText.none2}</p>}
    </SidePanel>
  );
}

function NotesPanel({ card, onAct }: { card: Card; onAct: OnAct }) {
  return (
    <SidePanel
      title={membersText.teamNotes}
      end={
        onAct && (
          <ActButton look="ghost" size="xs" keys="N" onClick={() => onAct('note')}>
            {membersText.write}
          </ActButton>
        )
      }
    >
      {card.tags.length > 0 && (
        <div className="facts pb-1.5">
          {card.tags.map((tag) => (
            <Fact key={tag}>{tag}</Fact>
          ))}
        </div>
      )}
      <div className="vs gap-1.5">
        {card.notes.map(({ note_id, text, by, at }) => (
          <div key={note_id} className="pt-1.5 shadow-[inset_0_1px_0_var(--dk-line)]">
            <p className="break-words">{text}</p>
            <p className="sm dim">
              {by} · {formatDateTime(at)}
            </p>
          </div>
        ))}
        {card.notes.length === 0 && <p className="dim">{membersText.noNotes}</p>}
      </div>
    </SidePanel>
  );
}

/** Devices, network, play and notes; or, beside games and bonuses, the acts on a bonus. */
export function RightSide({
  card,
  isBonus,
  mayAct,
  onAct,
}: {
  card: Card;
  isBonus: boolean;
  mayAct: boolean;
  onAct: OnAct;
}) {
  return (
    <div className="member-side">
      {isBonus && mayAct ? (
        <>
          <EndBonusPanel card={card} />
          <GiveBonusPanel card={card} />
        </>
      ) : (
        <>
          <SessionsPanel sessions={card.sessions} />
          <NetworkPanel network={card.network} />
          <StakesPanel stakes={card.money.stakes} />
        </>
      )}
      <NotesPanel card={card} onAct={onAct} />
    </div>
  );
}
