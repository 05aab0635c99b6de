import { useEffect } from 'react';
import { APP_TEXT } from '../text/app.ts';
import { useAgent } from './use-agent.ts';

/** The page's title with the agent's name; the innermost one counts. By itself, as the agent's theme is (app.tsx). */
export function DocumentTitle({ title }: { title: string }) {
  const { name } = useAgent();
  useEffect(() => {
    document.title = APP_TEXT.documentTitle(title, name);
  }, [title, name]);
  return null;
}
