import { affiliateSummary } from '#contract/affiliate.ts';
import { agentConfig } from '#contract/agent.ts';
import { slipBubble } from '#contract/lotto-slip-bubble.ts';
import { isInLine, liffUrl } from '#liff/client.ts';
import { type Shared, sendToFriends } from '#liff/on-demand/share.ts';
import { useQuery } from '#src/api/use-query.ts';
import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';
import { brandColours } from './brand-colours.ts';
import { type ShareSubject, withRef } from './subject.ts';

/** The agent and the sharing member's code; null until loaded. A failed read of the code does not block the share. */
function useSender() {
  const agent_code = useAgentCode();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const agent = useQuery(agentConfig, { agent_code }, { revalidateOnFocus: false });
  const summary = useQuery(affiliateSummary, isLoggedIn ? {} : null, {
    revalidateOnFocus: false,
  });
  if (!agent.data && !agent.error) return null;
  if (isLoggedIn && !summary.data && !summary.error) return null;
  return {
    name: agent.data?.agent_name ?? BUILD_AGENT.name,
    logo: agent.data?.info.agent_logo ?? null,
    ref: summary.data?.ref ?? null,
  };
}

const absolute = (address: string | null | undefined) => (address ? new URL(address, location.origin).href : null);

/** The message about a subject, its link, and the way to send it to friends in LINE. */
export function useMessage(subject: ShareSubject) {
  const sender = useSender();
  const path = withRef(subject.path, sender?.ref ?? null);
  const url = isInLine() ? liffUrl(path) : new URL(path, location.origin).href;
  const toFriends = (): Promise<Shared> =>
    sendToFriends({
      ...subject,
      brand: { name: sender?.name ?? '', logo: absolute(sender?.logo), ...brandColours() },
      facts: subject.facts ?? [],
      image: absolute(subject.image),
      url,
      ...(subject.paper && {
        bubble: slipBubble({ ...subject.paper, brand: sender?.name ?? '', action: subject.action, url }),
      }),
    });
  return { brand: sender?.name ?? '', isReady: sender !== null, url, toFriends };
}
