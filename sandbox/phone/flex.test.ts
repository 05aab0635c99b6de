import { expect, test } from 'vitest';
import { type PaperSlip, slipBubble } from '#contract/lotto-slip-bubble.ts';
import { bubbleHtml } from './flex.ts';

const SLIP: PaperSlip = {
  brand: 'โชคดี',
  title: 'รัฐบาลไทย <b>',
  subtitle: 'งวด 1 ธ.ค. 2569',
  columns: ['บน'],
  rows: [
    { number: '528', isHit: true, cells: [{ text: '50', note: '+45,000.00', look: 'hit' }] },
    { number: '77', isHit: false, cells: [{ text: '20', look: 'past' }] },
  ],
  more: null,
  facts: [{ name: 'สุทธิ', value: '+44,930.00 บาท', look: 'win' }],
  action: 'ดูโพย',
  url: 'https://liff.line.me/1-a/lotto/draw/9',
};

test('a slip is drawn with all that it says: numbers, what they won, the button; its texts are no markup', () => {
  const drawn = bubbleHtml(slipBubble(SLIP)) ?? '';
  const words = drawn.replaceAll(/<[^>]*>/g, '|').split(/\|+/);
  expect(words.filter((word) => word !== '')).toEqual([
    ...['โชคดี', 'รัฐบาลไทย &lt;b&gt;', 'งวด 1 ธ.ค. 2569', 'เลข', 'บน'],
    ...['528', '50', '+45,000.00', '77', '20', 'สุทธิ', '+44,930.00 บาท', 'ดูโพย'],
  ]);
  expect(drawn).toContain('href="https://liff.line.me/1-a/lotto/draw/9"');
  expect(drawn).toMatch(/border:2px solid #b3262e[^>]*><span[^>]*>528</);
  expect(drawn).toMatch(/text-decoration:line-through[^>]*>(<span[^>]*>)?20</);
});

test('text wider than its column is drawn smaller, not cut', () => {
  expect(bubbleHtml(slipBubble(SLIP))).toMatch(
    /container-type:inline-size"><span style="font-size:min\(13px,calc\(100cqw\/5\.6/,
  );
});

test('a bubble with parts that are not drawn here is shown in words only', () => {
  const hero = { type: 'box', layout: 'vertical', contents: [{ type: 'video', url: 'https://x.example/v.mp4' }] };
  expect(bubbleHtml({ type: 'bubble', body: hero })).toBeNull();
  expect(bubbleHtml({ type: 'carousel', contents: [] })).toBeNull();
  const unsafe = { type: 'text', text: 'a', color: 'red;background:url(x)' };
  expect(bubbleHtml({ type: 'bubble', body: { ...hero, contents: [unsafe] } })).toBeNull();
});
