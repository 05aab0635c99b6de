import { encode } from 'uqr';

/** Quiet zone in modules, as the QR standard requires. */
const BORDER = 4;

/** A code as one SVG path; `size` in modules counts the quiet zone. */
export function qrPath(payload: string): { size: number; path: string } {
  const { size, data } = encode(payload, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/**
 * The code as a PNG to save or share: white ground, whole pixels, at least `width` px, an optional line of text below.
 */
export async function qrPng(
  payload: string,
  { width = 720, caption }: { width?: number; caption?: string } = {},
): Promise<Blob> {
  const { size, path } = qrPath(payload);
  const scale = Math.ceil(width / size);
  const side = size * scale;
  const captionHeight = caption ? Math.round(side / 8) : 0;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side + captionHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas is not available');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#101a17';
  if (caption) {
    context.font = `700 ${Math.round(captionHeight * 0.45)}px Anuphan, "Noto Sans Thai", sans-serif`;
    context.textAlign = 'center';
    context.fillText(caption, side / 2, side + captionHeight * 0.35, side * 0.92);
  }
  context.scale(scale, scale);
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
  });
}
