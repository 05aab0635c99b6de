import { lobbyConfigs } from '#contract/game.ts';
import { useQuery } from '#src/api/use-query.ts';
import { HomeBanners } from '#src/features/agent/components/home-banners.tsx';
import { NoticeStrip } from '#src/features/agent/components/notice-strip.tsx';
import { GameRail } from '#src/features/game/components/game-rail.tsx';
import { link } from '#src/lib/links.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { Pending } from '#src/ui/pending.tsx';

/** Home's end: what the agent announces, and games. */
export function HomeMore() {
  const lobby = useQuery(lobbyConfigs, { agent_code: useAgentCode(), lobby_key: 'home' }, { revalidateOnFocus: false });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8">
      <NoticeStrip />
      <HomeBanners />
      {lobby.data?.sections.map(({ key, title, query }) => (
        <GameRail key={key} title={title} query={query} to={link(query.category ?? 'lobby')} />
      ))}
      {!lobby.data && (
        <Pending of={lobby}>
          <div className="h-dvh" />
        </Pending>
      )}
    </div>
  );
}
