/** One Server-Sent Event as it came over the wire; without data it only says where the stream stands. */
export interface ServerEvent {
  id: string | null;
  data: string | null;
}

/** Cuts a text stream into events (HTML standard, 9.2.6, as far as our server uses it). Feed it chunk by chunk. */
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

/** The server sends a comment at least every 25 s; a line silent for longer is dead, whatever the socket says. */
const SILENCE_MS = 60_000;

/** Reads a stream of events to its end; rejects when it breaks off or falls silent. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  abort: AbortController,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const parse = createEventParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const silence = setTimeout(() => abort.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    for (const event of parse(decoder.decode(value, { stream: true }))) onEvent(event);
  }
}
