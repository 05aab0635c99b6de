import sharp from 'sharp';
import { expect, test } from 'vitest';
import { palettePng } from './palette-png.ts';

/** A picture whose pixels are [red, green, blue]. */
async function written(width: number, height: number, at: (x: number, y: number) => readonly number[]) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...at(x, y), 255], (y * width + x) * 4);
  const blob = await palettePng(data, width, height);
  const { data: read, info } = await sharp(Buffer.from(await blob.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    size: [info.width, info.height],
    pixel: (x: number, y: number) => [...read.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)],
  };
}

test('a picture of few colours is read back as it was', async () => {
  const colours = [
    [234, 228, 212],
    [18, 33, 29],
    [176, 42, 40],
  ];
  const { size, pixel } = await written(7, 5, (x, y) => colours[(x + 2 * y) % 3] ?? []);
  expect(size).toEqual([7, 5]);
  for (const [x, y] of [
    [0, 0],
    [6, 0],
    [3, 2],
    [6, 4],
  ] as const)
    expect(pixel(x, y)).toEqual(colours[(x + 2 * y) % 3]);
});

test('with more colours than a palette has, a rare one becomes its nearest', async () => {
  const { pixel } = await written(64, 64, (x, y) => [x * 4, y * 4, 128]);
  const [red = 0, green = 0, blue = 0] = pixel(40, 20);
  expect(Math.hypot(red - 160, green - 80, blue - 128)).toBeLessThan(130);
});
