/** The build and the agent that made a page: what one release has rendered, another one's code cannot take over. */
export const releaseOf = (page: Document): string =>
  `${page.querySelector('script[type=module]')?.getAttribute('src')} ${page.documentElement.dataset.agent}`;
