/** The envelope of every answer. `error` 0 is success; anything else is a refusal with a stable `code`. */
export interface Success<Data> {
  error: 0;
  message: string;
  data: Data;
}

export interface Failure {
  error: number;
  /** A polite Thai sentence that a player can act on. */
  message: string;
  code: string;
  /** Thai sentences by input field, for `invalid_input`. */
  fields?: Record<string, string>;
  /** Almost always null; `line_not_linked` carries the ticket. */
  data: unknown;
}

export type Envelope<Data> = Success<Data> | Failure;
