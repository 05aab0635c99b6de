import { useEffect } from 'react';
import { loadCode } from '#src/lib/load-code.ts';
import { useLocal } from '#src/stores/local.ts';
import { useAgent } from './use-agent.ts';

/** Applies the colours of an agent that has its own; the code for it loads only then. */
export function useAgentTheme(): void {
  const { theme } = useAgent();
  const choice = useLocal((state) => state.theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: contrast is measured against the theme that is shown
  useEffect(() => {
    if (!theme || Object.keys(theme).length === 0) return;
    void loadCode(() => import('./agent-theme.ts')).then(({ applyAgentTheme }) => applyAgentTheme(theme));
  }, [theme, choice]);
}
