/** The page that was shown last and is no form of login: where a login that the player chose himself leads back to. */
export const lastPage = { path: '/' };
