type Ended = () => void;

const watchers = new Set<Ended>();

/** Called when the session has ended: by the operator, by somebody else, or by time. Returns the way to stop. */
export function onSessionEnd(ended: Ended): () => void {
  watchers.add(ended);
  return () => watchers.delete(ended);
}

/** Says that the server knows the session no more. */
export function endSession(): void {
  for (const ended of watchers) ended();
}
