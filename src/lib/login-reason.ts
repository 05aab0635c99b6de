/** Why the login page opens, as the state of its address. */
export const SESSION_ENDED = 'session-ended';
export type LoginReason = typeof SESSION_ENDED;
