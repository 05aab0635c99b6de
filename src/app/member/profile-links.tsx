import { Link } from 'react-router-dom';
import { agentConfig } from '#contract/agent.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { PAGE_TITLES } from '#src/text/app.ts';
import { Icon } from '#src/ui/icon.tsx';

const LINKS = [
  { to: link('notifications'), icon: 'bell', title: PAGE_TITLES.notifications },
  { to: link('limits'), icon: 'shield', title: PAGE_TITLES.limits },
  { to: link('privacy'), icon: 'doc', title: PAGE_TITLES.privacy },
] as const;

/**
 * Links from the profile to the notices, the member's own limits and data, and the agent's admin, who answers
 * questions about an account.
 */
export function ProfileLinks() {
  const admin = useQuery(agentConfig, { agent_code: useAgentCode() }).data?.info.line_admin_url;
  return (
    <nav className="surface rows" aria-label={PAGE_TITLES.profile}>
      {LINKS.map(({ to, icon, title }) => (
        <Link key={to} to={to} className="row-link">
          <span className="glyph">
            <Icon name={icon} size={20} />
          </span>
          <span className="flex-1 font-medium">{title}</span>
          <Icon name="right" size={20} className="text-muted flex-none" />
        </Link>
      ))}
      {admin && (
        <a href={admin} target="_blank" rel="noopener noreferrer" className="row-link">
          <span className="glyph">
            <Icon name="chat" size={20} />
          </span>
          <span className="flex-1 font-medium">{ACCOUNT_TEXT.chatWithAdmin}</span>
          <Icon name="right" size={20} className="text-muted flex-none" />
        </a>
      )}
    </nav>
  );
}
