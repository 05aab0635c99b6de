import { encode } from 'uqr';

/** Quiet zone in modules, as the QR standard requires. */
const BORDER = 4;

/** A code that somebody else has drawn. */
const isPicture = (payload: string) => payload.startsWith('data:image/');

/** A code as one SVG path; `size` in modules counts the quiet zone. */
export function qrPath(payload: string): { size: number; path: string } {
  const { size, data } = encode(payload, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** A code's side in pixels, and the way to draw it. */
async function drawingOf(
  payload: string,
  width: number,
): Promise<{ side: number; draw(on: CanvasRenderingContext2D): void }> {
  if (isPicture(payload)) {
    const picture = new Image();
    picture.src = payload;
    await picture.decode();
    return { side: width, draw: (on) => on.drawImage(picture, 0, 0, width, width) };
  }
  const { size, path } = qrPath(payload);
  const scale = Math.ceil(width / size);
  return {
    side: size * scale,
    draw(on) {
      on.scale(scale, scale);
      on.fill(new Path2D(path));
    },
  };
}

/**
 * The code as a PNG to save or share: white ground, whole pixels, at least `width` px, an optional line of text below.
 */
export async function qrPng(
  payload: string,
  { width = 720, caption }: { width?: number; caption?: string } = {},
): Promise<Blob> {
  const { side, draw } = await drawingOf(payload, width);
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
  draw(context);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
  });
}
