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
