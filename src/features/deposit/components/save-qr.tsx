import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { openExternal, saveImage } from '#liff/actions.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { blobAddress, qrCodePng } from '#src/ui/qr-code.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { OpenPayment } from '../model/payment-state.ts';

const { payment: text } = PAYMENT_TEXT;

const pictureOf = async (payment: OpenPayment, payload: string): Promise<string> =>
  blobAddress(await qrCodePng(payload, `${formatBaht(payment.amount)} THB · ${payment.reference}`));

/** Saves the QR code as a picture. LINE's browser cannot: it shows the picture for a long press (docs/line.md#inside-the-liff-browser). */
export function SaveQr({ payment, payload }: { payment: OpenPayment; payload: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  const save = async () => {
    try {
      const drawn = await pictureOf(payment, payload);
      if (saveImage(drawn, `${payment.reference}.png`) === 'long-press') setPicture(drawn);
      else toast.success(text.saved);
    } catch (error) {
      console.error('The QR picture could not be made:', error);
      toast.error(text.saveFailed);
    }
  };
  return (
    <>
      <Button size="lg" icon="save" className="w-full max-w-[30rem] mx-auto flex" onClick={() => void save()}>
        {text.save}
      </Button>
      <Dialog open={picture !== null} onClose={() => setPicture(null)} title={text.holdTitle}>
        <div className="px-6 pb-6">
          {picture && (
            <img src={picture} alt={text.qrAlt(formatBaht(payment.amount))} className="w-full rounded-2xl bg-white" />
          )}
          <p className="text-sm text-muted mt-3">{text.holdText}</p>
          <Button variant="quiet" block className="mt-4" onClick={() => openExternal(window.location.href)}>
            {text.openOutside}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
