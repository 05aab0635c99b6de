import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { canShareFile, openExternal, saveImage, shareFile } from '#liff/actions.ts';
import { isInLine } from '#liff/client.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { pictureSource } from '#src/lib/page-pictures.ts';
import { ShareButton } from '#src/share/share-button.tsx';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { blobAddress } from '#src/ui/qr-code.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Bill } from '../../model/bill-filter.ts';
import { slipOf } from '../../model/bill-slip.ts';
import { shareOfBill } from '../../model/share-bill.ts';
import { slipAddress } from './slip-address.ts';

const IDLE_MS = 2_000;

/** Calls `work` once the page has nothing to do; returns how to stop it. Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 2 * IDLE_MS });
  return () => cancelIdleCallback(request);
}

async function fileOf(bill: Bill): Promise<File> {
  const { slipPicture } = await loadCode(() => import('./slip-picture.ts'));
  const blob = await slipPicture(slipOf(bill), pictureSource(bill.round.icon), slipAddress(bill));
  return new File([blob], `${bill.bill_no}.png`, { type: 'image/png' });
}

/**
 * Saves the slip as a picture, drawn before it is pressed, and shares it: inside LINE as a message to friends, elsewhere the
 * picture by the phone's apps; without them it is saved. LINE's browser saves nothing: it shows the picture for a long press
 * (docs/line.md#inside-the-liff-browser).
 */
export function SlipShare({ bill, isQuiet = false }: { bill: Bill; isQuiet?: boolean }) {
  const [busy, setBusy] = useState<'save' | 'share' | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const ready = useRef<{ bill: Bill; file: Promise<File> } | null>(null);
  const fileNow = () => {
    if (ready.current?.bill !== bill) ready.current = { bill, file: fileOf(bill) };
    return ready.current.file;
  };
  const prepare = useEffectEvent(() => {
    // The press tries again after a failure here, and says so.
    fileNow().catch(() => {
      ready.current = null;
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the bill is another picture
  useEffect(() => whenIdle(prepare), [bill]);
  const save = async (file: File) => {
    const address = await blobAddress(file);
    if (saveImage(address, file.name) === 'long-press') setPicture(address);
    else toast.success(text.saved, { id: 'slip' });
  };
  const share = async (file: File) => {
    if (!canShareFile(file)) return save(file);
    const answer = await shareFile(file);
    if (answer === 'shared') toast.success(text.shared, { id: 'slip' });
    else if (answer === 'failed') toast.error(text.shareFailed, { id: 'slip' });
  };
  const run = async (what: 'save' | 'share') => {
    setBusy(what);
    try {
      const file = await fileNow();
      await (what === 'save' ? save(file) : share(file));
    } catch (error) {
      ready.current = null;
      console.error('The picture of the slip could not be made:', error);
      toast.error(text.saveFailed, { id: 'slip' });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="grid fit-8 gap-2">
      <Button
        variant={isQuiet ? 'ghost' : 'quiet'}
        icon="save"
        busy={busy === 'save'}
        busyLabel={text.saving}
        onClick={() => void run('save')}
      >
        {text.save}
      </Button>
      {isInLine() ? (
        <ShareButton look={isQuiet ? 'ghost' : 'line'} label={text.send} subject={shareOfBill(bill)} />
      ) : (
        <Button
          variant={isQuiet ? 'ghost' : 'line'}
          icon="share"
          busy={busy === 'share'}
          busyLabel={text.saving}
          onClick={() => void run('share')}
        >
          {text.share}
        </Button>
      )}
      <Dialog open={picture !== null} onClose={() => setPicture(null)} title={text.holdTitle}>
        <div className="px-6 pb-6">
          {picture && <img src={picture} alt={text.pictureAlt(bill.bill_no)} className="w-full rounded-2xl" />}
          <p className="text-sm text-muted mt-3">{text.holdText}</p>
          <Button variant="quiet" block className="mt-4" onClick={() => openExternal(window.location.href)}>
            {text.openOutside}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
