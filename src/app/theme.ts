import { type Theme, useLocal } from '../stores/local.ts';

const prefersLight = () => matchMedia('(prefers-color-scheme: light)');

/** The player's choice, else what the system prefers; dark where it prefers nothing. */
export function themeName(choice: Theme | null, isLightPreferred: boolean): 'chokdee-dark' | 'chokdee-light' {
  const theme = choice ?? (isLightPreferred ? 'light' : 'dark');
  return theme === 'light' ? 'chokdee-light' : 'chokdee-dark';
}

/** Applies the theme now and whenever choice or system change. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = themeName(useLocal.getState().theme, prefersLight().matches);
  };
  apply();
  useLocal.subscribe(apply);
  prefersLight().addEventListener('change', apply);
}
