/** The screens before the app, as plain DOM: React is not loaded yet. */

import type { LiffFailure } from './failure.ts';
import styles from './splash.css?inline';
import { failureText, liffText } from './text.ts';

export interface SplashAction {
  readonly label: string;
  /** A link (a tap on it leaves the page, so LINE may open the outer browser) or a button's action. */
  readonly to: string | (() => void);
}

/**
 * The style sheet is text in the code: no further file delays it, and the policy that refuses a style element allows
 * it.
 */
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

function element(tag: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function actionElement({ label, to }: SplashAction, index: number): HTMLElement {
  const made = element(typeof to === 'string' ? 'a' : 'button', label);
  if (made instanceof HTMLAnchorElement && typeof to === 'string') made.href = to;
  else if (typeof to === 'function') made.addEventListener('click', to);
  if (index === 0) made.className = 'is-main';
  return made;
}

function show(root: HTMLElement, title: string, help: string, actions: readonly SplashAction[], isBusy: boolean): void {
  const page = element('main');
  const screen = element('div');
  screen.className = 'line-splash';
  screen.setAttribute('role', isBusy ? 'status' : 'alert');
  if (isBusy) screen.append(element('i'));
  screen.append(element('h1', title));
  if (help !== '') screen.append(element('p', help));
  if (actions.length > 0) {
    const list = element('nav');
    list.append(...actions.map(actionElement));
    screen.append(list);
  }
  page.append(screen);
  root.replaceChildren(page);
}

/** LINE's start or login is under way. */
export function showConnecting(root: HTMLElement): void {
  show(root, liffText.connecting, '', [], true);
}

/** The start takes longer than usual: still trying, and the player may choose. */
export function showSlow(root: HTMLElement, actions: readonly SplashAction[]): void {
  show(root, liffText.slow, liffText.slowHelp, actions, true);
}

/** LINE could not be started: the cause in words, and what the player can do. */
export function showFailure(root: HTMLElement, cause: LiffFailure, actions: readonly SplashAction[]): void {
  show(root, failureText[cause].title, failureText[cause].help, actions, false);
}
