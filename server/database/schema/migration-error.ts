/** The migration failed. Its message is one line for the operator: the cause, and what to do. */
export class MigrationError extends Error {}
