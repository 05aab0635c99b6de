import { useState } from 'react';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import type { Share } from '../model/answers.ts';
import { InviteButton } from './invite-button.tsx';

/** The member's link: as a QR code, to copy and to share. */
export function LinkCard({ link, share }: { link: string; share: Share | undefined }) {
  const [isLarge, setLarge] = useState(false);
  const shown = link.replace(/^https?:\/\//, '');
  return (
    <section className="surface p-5 flex gap-4 items-center" aria-label={text.link}>
      <button
        type="button"
        className="w-26 flex-none rounded-2xl"
        aria-label={text.showQr}
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        <QrCode payload={link} label="" className="w-26! rounded-2xl!" />
      </button>
      <div className="flex-[1_1_10rem]">
        <b className="font-medium block">{text.link}</b>
        <p className="text-sm text-muted wrap-anywhere num">{shown}</p>
        <div className="grid fit-6 gap-2 mt-3">
          <CopyButton value={link} className="px-2" doneText={text.linkCopied} description={text.copyLink} />
          <InviteButton link={link} share={share} />
        </div>
      </div>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={text.qrTitle}>
        <div className="px-2 pb-6 grid grid-cols-[minmax(0,1fr)] gap-4 justify-items-center">
          <QrCode payload={link} label={text.qrLabel} />
          <p className="text-sm text-muted break-all text-center num">{shown}</p>
        </div>
      </Dialog>
    </section>
  );
}
