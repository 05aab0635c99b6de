/** Games in one page of a lobby: the page size of the app's reads, of the first answers and the call's default. */
export const GAMES_A_PAGE = 60;
