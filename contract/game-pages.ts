/** Games in one page of a lobby: what the app reads is what the page's first answers hold, and the call's default. */
export const GAMES_A_PAGE = 60;
