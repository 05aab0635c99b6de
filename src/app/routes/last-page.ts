/** The last page that was no login form: a login that the player chose leads back to it. */
export const lastPage = { path: '/' };
