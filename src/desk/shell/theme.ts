import { localStore } from '#src/lib/storage.ts';

const CHOSEN = 'desk_theme';

/** Shows the theme that was chosen at this screen; light if none was. */
export function showTheme(): void {
  document.documentElement.dataset.theme = localStore.getItem(CHOSEN) === 'dark' ? 'dark' : 'light';
}

/** Changes between light and dark, and keeps it for this screen. */
export function switchTheme(): void {
  localStore.setItem(CHOSEN, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  showTheme();
}
