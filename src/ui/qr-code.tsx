import './qr-code.css';
import { useEffect, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { partText } from '#src/text/parts.ts';

export interface QrCodeProps {
  /** The code's text, or its picture as a `data:` address. */
  payload: string;
  label?: string;
  /** An expired code: pale, so that no camera reads it. */
  expired?: boolean;
  className?: string;
}

/**
 * The QR picture of a payload, drawn in a lazy chunk, on white with its quiet zone, 272 px wide in both themes.
 * It is an `<img>`, so that a long press in LINE can save it.
 */
export function QrCode({ payload, label = partText.qrCode, expired = false, className }: QrCodeProps) {
  const [drawn, setDrawn] = useState<{ payload: string; address: string }>();
  useEffect(() => {
    let isCurrent = true;
    loadCode(() => import('./qr-drawing.ts'))
      .then(({ qrPng }) =>
        qrPng(payload)
          .then((blob) => blobAddress(blob))
          .then((address) => isCurrent && setDrawn({ payload, address })),
      )
      .catch((error: unknown) => console.error('qr code', error));
    return () => {
      isCurrent = false;
    };
  }, [payload]);
  return (
    <div className={classNames('qr-box', className)}>
      {drawn?.payload === payload && (
        <img src={drawn.address} alt={label} width="272" height="272" className={expired ? 'opacity-12' : undefined} />
      )}
    </div>
  );
}

/** A data address survives a long press better than a blob address, which other apps cannot open. */
export function blobAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** A PNG of the code to save or share; loads the drawing chunk when it is not there yet. */
export async function qrCodePng(payload: string, caption?: string): Promise<Blob> {
  const { qrPng } = await loadCode(() => import('./qr-drawing.ts'));
  return qrPng(payload, { caption });
}
