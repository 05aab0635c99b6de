import { useEffect } from 'react';
import { APP_TEXT } from '#src/text/app.ts';
import { useAgent } from '../theme/use-agent.ts';

/**
 * The page's title with the agent's name; the innermost one counts. A component for the same reason as `AgentTheme`.
 */
export function DocumentTitle({ title }: { title: string }) {
  const { name } = useAgent();
  useEffect(() => {
    document.title = APP_TEXT.documentTitle(title, name);
  }, [title, name]);
  return null;
}
