import { expect, test } from 'vitest';
import { pictureOf } from './picture.ts';

test('the same game always has the same picture, different games different ones', () => {
  const picture = pictureOf('slot', '44.svg');
  expect(picture).toMatch(/^<svg xmlns=.*<\/svg>$/s);
  expect(pictureOf('slot', '44.svg')).toBe(picture);
  expect(pictureOf('slot', '45.svg')).not.toBe(picture);
});

test('a motif changes what is drawn, not the colours around it', () => {
  const ground = (picture: string | null) => picture?.slice(0, picture.indexOf('<g transform="translate(60 60)'));
  const [seven, koi] = [pictureOf('slot', 'slot-8.seven.svg'), pictureOf('slot', 'slot-8.koi.svg')];
  expect(seven).not.toBe(koi);
  expect(ground(seven)).toBe(ground(koi));
});

test('a category has a picture of its own', () => {
  expect(pictureOf('slot', 'category.svg')).toBe(pictureOf('slot', '44.seven.svg'));
});

test.each([
  ['chess', 'category.svg'],
  ['chess', '1.svg'],
  ['slot', '1'],
  ['slot', '1.dragon.svg'],
  ['slot', '1.constructor.svg'],
  ['constructor', '1.svg'],
  ['slot', '"><script>.svg'],
  ['slot', `${'x'.repeat(65)}.svg`],
])('%s/%s is not a picture', (category, file) => {
  expect(pictureOf(category, file)).toBeNull();
});
