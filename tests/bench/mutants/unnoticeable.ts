interface Unnoticeable {
  file: string;
  /** Part of the line that holds it. */
  line: string;
  from: string;
  to: string;
  reason: string;
}

/** Faults that change nothing that a player, an operator or the books could see, each with its reason. */
export const UNNOTICEABLE: readonly Unnoticeable[] = [];
