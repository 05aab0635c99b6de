import { BUILD_AGENT } from '../lib/build-agent.ts';
import { type Theme, useLocal } from '../stores/local.ts';

const prefersLight = () => matchMedia('(prefers-color-scheme: light)');

/** The player's choice, else the agent's first theme, else what the system prefers; dark where it prefers nothing. */
export function themeName(choice: Theme | null, first: string | undefined, isLightPreferred: boolean): Theme {
  const theme = choice ?? (first === 'system' ? isLightPreferred && 'light' : first);
  return theme === 'light' ? 'light' : 'dark';
}

/** Applies the theme now and whenever choice or system change. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = themeName(
      useLocal.getState().theme,
      BUILD_AGENT.firstTheme,
      prefersLight().matches,
    );
  };
  apply();
  useLocal.subscribe(apply);
  prefersLight().addEventListener('change', apply);
}
