/** One Server-Sent Event as it came over the wire. */
export interface ServerEvent {
  id: string | null;
  data: string;
}

/** Cuts a text stream into events (HTML standard, 9.2.6, as far as our server uses it). Feed it chunk by chunk. */
export function createEventParser() {
  let rest = '';
  let lastId: string | null = null;

  function read(block: string): ServerEvent | null {
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (field === 'data') data.push(value);
      if (field === 'id') lastId = value;
    }
    return data.length === 0 ? null : { id: lastId, data: data.join('\n') };
  }

  return (chunk: string): ServerEvent[] => {
    const blocks = (rest + chunk).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(read).filter((event) => event !== null);
  };
}
