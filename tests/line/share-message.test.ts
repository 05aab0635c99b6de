import { describe, expect, it } from 'vitest';
import { slipBubble } from '#contract/lotto-slip-bubble.ts';
import { type ShareCard, shareMessage } from '#liff/on-demand/share-message.ts';
import { lineSchema } from './line-schema.ts';

const isFlex = lineSchema('messaging-api', 'FlexMessage');
const card: ShareCard = {
  brand: { name: 'โชคดี', logo: 'https://chokdee.example/logo.png', primary: '#f7b238', onPrimary: '#2b1d05' },
  title: 'ยี่กี รอบที่ 42',
  text: 'ยิงเลขด้วยกัน',
  facts: [{ name: 'ออกผล', value: '16:30' }],
  image: 'https://chokdee.example/media/x.webp',
  action: 'เข้ารอบนี้',
  url: 'https://liff.line.me/2000000001-ChokDee1/lotto/yeekee/7?ref=AB12',
};

const slip = slipBubble({
  brand: 'โชคดี',
  title: 'รัฐบาลไทย',
  subtitle: 'งวด 1 ธ.ค. 2569',
  columns: ['บน', 'ล่าง'],
  rows: [
    { number: '82', isHit: true, cells: [null, { text: '✓', note: '+1,800.00', look: 'hit' }] },
    { number: '28', isHit: false, cells: [{ text: '', look: 'past' }, null] },
  ],
  more: 'และอีก 3 รายการ',
  facts: [{ name: 'สุทธิ', value: '+1,440.00 บาท', look: 'win' }],
  action: 'ดูผลรางวัล'.repeat(3),
  url: card.url,
});

describe('the message that shares', () => {
  it.each([
    ['with everything', card],
    ['as a slip of paper', { ...card, bubble: slip }],
    ['with the least', { ...card, brand: { ...card.brand, logo: null }, facts: [], image: null }],
  ])('is a Flex Message by LINE’s own schema, %s', (_name, whole) => {
    expect(isFlex(shareMessage(whole))).toEqual([]);
  });

  it('carries brand, link and all of it in words', () => {
    const { altText, contents } = shareMessage(card);
    expect(altText).toBe(`โชคดี: ยี่กี รอบที่ 42 ยิงเลขด้วยกัน ${card.url}`);
    expect(JSON.stringify(contents)).toContain('"backgroundColor":"#f7b238"');
    expect(contents).toMatchObject({ footer: { contents: [{ action: { type: 'uri', uri: card.url } }] } });
  });

  it('keeps LINE’s limits: 400 characters in words with the link whole, 20 on the button, https pictures only', () => {
    const message = shareMessage({
      ...card,
      text: 'ย'.repeat(900),
      action: 'ก'.repeat(30),
      image: 'http://127.0.0.1:3000/x.webp',
      brand: { ...card.brand, logo: 'data:image/png;base64,AA' },
    });
    expect(message.altText.length).toBeLessThanOrEqual(400);
    expect(message.altText.endsWith(card.url)).toBe(true);
    const json = JSON.stringify(message);
    expect(json).toContain(`"label":"${'ก'.repeat(20)}"`);
    expect(json).not.toMatch(/http:|data:|"image"/);
  });

  it('LINE’s schema knows a wrong one', () => {
    const message = shareMessage(card);
    expect(isFlex({ ...message, contents: { ...message.contents, size: 'huge' } })).not.toEqual([]);
    expect(isFlex({ type: 'flex', contents: message.contents })).not.toEqual([]);
  });
});
