/** One Server-Sent Event; without data it carries only the id from which to resume. */
export interface ServerEvent {
  id: string | null;
  data: string | null;
}

/** Parses a text stream, chunk by chunk, into events (HTML standard, 9.2.6, as far as our server uses it). */
export function createEventParser() {
  let rest = '';
  let lastId: string | null = null;

  function read(block: string): ServerEvent | null {
    const data: string[] = [];
    const idBefore = lastId;
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (field === 'data') data.push(value);
      if (field === 'id') lastId = value;
    }
    if (data.length === 0) return lastId === idBefore ? null : { id: lastId, data: null };
    return { id: lastId, data: data.join('\n') };
  }

  return (chunk: string): ServerEvent[] => {
    const blocks = (rest + chunk).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(read).filter((event) => event !== null);
  };
}

/** The server sends a comment at least every 25 s, so a connection silent for this long is dead. */
const SILENCE_MS = 60_000;

/**
 * Reads a stream to its end, and calls `onEvents` with the events of each chunk, which may be none. Rejects when the
 * connection breaks or is silent for too long.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  abort: AbortController,
  onEvents: (events: readonly ServerEvent[]) => void,
): Promise<void> {
  const parse = createEventParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const silence = setTimeout(() => abort.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    onEvents(parse(decoder.decode(value, { stream: true })));
  }
}
