/** The database cannot be brought to this version: the message is one line that says why and what to do. */
export class MigrationError extends Error {}
