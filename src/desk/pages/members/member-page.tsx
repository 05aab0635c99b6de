import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { operatorMember } from '#contract/operator-members.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { deskText } from '../../text/desk.ts';
import { membersText } from '../../text/members.ts';
import { blocksOf, type Card } from './card.ts';
import { HeadNote } from './head-note.tsx';
import { LeftSide } from './left-side.tsx';
import type { OpenedAct } from './member-acts.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberTabs } from './member-tabs.tsx';
import { RightSide } from './right-side.tsx';
import type { Entry } from './statement-tab.tsx';
import { TABS, type TabName } from './tabs.ts';

/** Comes after the page, before anybody can press a key. */
const MemberActs = lazy(async () => ({ default: (await import('./member-acts.tsx')).MemberActs }));

/** What a press of Enter does: the one thing that waits on this page. */
function useMainAct(card: Card | undefined, open: (act: OpenedAct) => void) {
  const navigate = useNavigate();
  if (card?.waiting_deposit) return { label: membersText.decide, run: () => navigate('/deposits') };
  if (card && card.state === 'active' && blocksOf(card).length > 0)
    return { label: membersText.sendReason, run: () => open('reason') };
  return null;
}

/** One person: what they have, why a withdrawal is blocked, what they did, and every act on them. */
export function MemberPage({ id }: { id: string }) {
  const { me } = useMe();
  const navigate = useNavigate();
  const place = useLocation();
  const member = useDeskQuery(operatorMember, { member_id: id }, { refreshInterval: 30_000 });
  const [tab, setTab] = useState<TabName>('statement');
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const card = member.data;
  const mayAct = me.scopes.includes('members') && card !== undefined && card.state !== 'closed';
  const main = useMainAct(card, setOpened);
  const isFrozen = card?.state === 'frozen';
  const act = (keys: string, label: string, name: OpenedAct) => ({
    keys,
    label,
    isOn: mayAct,
    run: () => setOpened(name),
  });

  usePageTitle(
    card?.username ?? membersText.title,
    card && [card.name, membersText.levels[card.vip_level], membersText.code(card.member_id)].join(' · '),
  );
  useKeys([
    ...(main ? [{ keys: 'Enter', label: main.label, isOn: mayAct, run: main.run }] : []),
    ...TABS.map(({ name }, index) => ({
      keys: String(index + 1),
      label: membersText.tab,
      isQuiet: index > 0 && index < TABS.length - 1,
      run: () => setTab(name),
    })),
    act('N', membersText.note, 'note'),
    act('M', membersText.message, 'message'),
    { ...act('E', membersText.correct, 'correct'), isOn: mayAct && entry !== null },
    act('X', membersText.endSessions, 'sessions'),
    act('F', isFrozen ? membersText.unfreeze : membersText.freeze, isFrozen ? 'unfreeze' : 'freeze'),
    { keys: 'B', label: membersText.giveBonus, isOn: mayAct, run: () => setTab('bonuses') },
    { keys: 'Z', label: membersText.endBonus, isOn: mayAct, run: () => setTab('bonuses') },
    // A page that was opened by its address has nothing to go back to.
    {
      keys: 'Esc',
      label: membersText.back,
      run: () => (place.key === 'default' ? navigate('/members') : navigate(-1)),
    },
  ]);
  if (!card) {
    if (!member.error) return <SkeletonRows rows={12} />;
    if (member.error.code === 'record_not_found') return <NoMember />;
    return <FailedRead error={member.error} onRetry={() => void member.mutate()} />;
  }
  const isBonus = tab === 'bonuses' || tab === 'rounds';
  return (
    <div className="member-page">
      <MemberHead card={card} mayAct={mayAct} onAct={setOpened} hasEntry={entry !== null} isBonus={isBonus} />
      <HeadNote card={card} main={mayAct ? main : null} />
      <div className={isBonus ? 'member-cols is-wide' : 'member-cols'}>
        <LeftSide card={card} isBonus={isBonus} onAct={mayAct ? setOpened : undefined} />
        <MemberTabs card={card} tab={tab} onTab={setTab} entry={entry} onEntry={setEntry} />
        <RightSide card={card} isBonus={isBonus} mayAct={mayAct} onAct={mayAct ? setOpened : undefined} />
      </div>
      <Suspense>
        <MemberActs card={card} opened={opened} entry={entry} onClose={() => setOpened(null)} />
      </Suspense>
    </div>
  );
}

function NoMember() {
  usePageTitle(deskText.notFound);
  return <p className="p-8 text-center">{deskText.notFound}</p>;
}
