import { isSlip } from '#contract/transfer-slip.ts';

export type SlipPicture = { ok: true; payload: string } | { ok: false; why: 'not_picture' | 'no_code' | 'not_slip' };

/** The part that we use of the browser's own barcode reader, which Android and macOS have. */
interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: readonly string[] }) => Detector;
  }
}

/** Reads the mini-QR of a slip's picture, on this device: the picture is never sent anywhere. */
export async function readSlipPicture(file: Blob): Promise<SlipPicture> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { ok: false, why: 'not_picture' };
  try {
    return await readCodes(picture);
  } finally {
    picture.close();
  }
}

async function readCodes(picture: ImageBitmap): Promise<SlipPicture> {
  let hasCode = false;
  for (const read of [codesByBrowser, codesByLibrary]) {
    const codes = await read(picture);
    const payload = codes.find(isSlip);
    if (payload !== undefined) return { ok: true, payload };
    hasCode ||= codes.length > 0;
  }
  return { ok: false, why: hasCode ? 'not_slip' : 'no_code' };
}

async function codesByBrowser(picture: ImageBitmap): Promise<string[]> {
  if (!window.BarcodeDetector) return [];
  try {
    const found = await new window.BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
    return found.map(({ rawValue }) => rawValue);
  } catch {
    return []; // Some browsers have the class without the service: the library reads then.
  }
}

/** A phone's screenshot is read in full size; a photograph is reduced to this many pixels. */
const MAX_SIDE_PX = 2000;
/** The library finds one code per picture, and the slip's is small: after the whole picture, its corners are read. */
const PARTS = [
  [0, 0, 1],
  [0.4, 0.4, 0.6],
  [0, 0.4, 0.6],
  [0.4, 0, 0.6],
  [0, 0, 0.6],
] as const;

/** A chunk of its own, loaded when a slip is read and the browser has no reader. */
async function codesByLibrary(picture: ImageBitmap): Promise<string[]> {
  const { decodeQR } = await import('qr/decode.js');
  const codes: string[] = [];
  for (const [left, top, share] of PARTS) {
    const part = pixelsOf(picture, left, top, share);
    try {
      const code = decodeQR(part);
      if (isSlip(code)) return [code];
      codes.push(code);
    } catch {
      // The library throws when a part has no code.
    }
  }
  return codes;
}

function pixelsOf(picture: ImageBitmap, left: number, top: number, share: number): ImageData {
  const [width, height] = [picture.width * share, picture.height * share];
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to read the picture on');
  context.fillStyle = '#fff'; // Transparent pictures need a white background.
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [x, y] = [picture.width * left, picture.height * top];
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
