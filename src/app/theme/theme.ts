import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { type Theme, useLocal } from '#src/stores/local.ts';

const prefersLight = () => matchMedia('(prefers-color-scheme: light)');

/** The player's choice, else the agent's first theme, else the system's preference; dark if it has none. */
export function themeName(choice: Theme | null, first: string | undefined, isLightPreferred: boolean): Theme {
  const theme = choice ?? (first === 'system' ? isLightPreferred && 'light' : first);
  return theme === 'light' ? 'light' : 'dark';
}

/** Applies the theme now, and again when the player's choice or the system changes. */
export function followTheme(): void {
  const apply = () => {
    const theme = themeName(useLocal.getState().theme, BUILD_AGENT.firstTheme, prefersLight().matches);
    document.documentElement.dataset.theme = theme;
    // The browser's own bars follow the page, not the device: index.html has a colour for each theme.
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      bar.media = bar.dataset.for === theme ? 'all' : 'not all';
  };
  apply();
  useLocal.subscribe(apply);
  prefersLight().addEventListener('change', apply);
}
