import { describe, expect, it } from 'vitest';
import { createEventParser } from './sse.ts';

describe('event parser', () => {
  it('reads events with their ids, over any cut', () => {
    const text = ': hello\n\nid: 7\nevent: wallet\ndata: {"type":"wallet"}\n\nid: 8\ndata: a\ndata: b\n\n';
    for (let cut = 0; cut <= text.length; cut++) {
      const parse = createEventParser();
      const events = [...parse(text.slice(0, cut)), ...parse(text.slice(cut))];
      expect(events).toEqual([
        { id: '7', data: '{"type":"wallet"}' },
        { id: '8', data: 'a\nb' },
      ]);
    }
  });

  it('reports an id without an event', () => {
    expect(createEventParser()('retry: 2000\nid: 5\n\n: beat\n\n')).toEqual([{ id: '5', data: null }]);
  });

  it('keeps an unfinished event back and carries the last id on', () => {
    const parse = createEventParser();
    expect(parse('id: 1\ndata: x\r\n\r\ndata: y\n')).toEqual([{ id: '1', data: 'x' }]);
    expect(parse('\n')).toEqual([{ id: '1', data: 'y' }]);
  });
});
