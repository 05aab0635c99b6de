import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { canShareFile, openExternal, saveImage, shareFile } from '#liff/actions.ts';
import { isInLine } from '#liff/client.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { pictureSource } from '#src/lib/page-pictures.ts';
import { ShareButton } from '#src/share/share-button.tsx';
import type { ShareSubject } from '#src/share/subject.ts';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { blobAddress } from '#src/ui/qr-code.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { SlipView } from '../../model/bill-slip.ts';

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

/** A slip to share: its content, the lottery's flag, the address of its code, and the message to friends. */
export interface SlipCard {
  view: SlipView;
  icon: string;
  address: string;
  subject: ShareSubject;
}

async function fileOf({ view, icon, address }: SlipCard): Promise<File> {
  const { slipPicture } = await loadCode(() => import('./slip-picture.ts'));
  const blob = await slipPicture(view, pictureSource(icon), address);
  return new File([blob], `${view.no}.png`, { type: 'image/png' });
}

/**
 * Saves the slip as a picture, drawn before it is pressed, and shares it: inside LINE as a message to friends, elsewhere the
 * picture by the phone's apps; without them it is saved. LINE's browser saves nothing: it shows the picture for a long press
 * (docs/line.md#inside-the-liff-browser).
 */
export function SlipShare({
  card,
  isQuiet = false,
  toFriends,
  onShared,
}: {
  /** The same object while the slip is the same: its picture is drawn once. */
  card: SlipCard;
  isQuiet?: boolean;
  /** In place of the share sheet inside LINE. */
  toFriends?: ReactNode;
  /** Goes on after it was shared, and says so. */
  onShared?: () => void;
}) {
  const [busy, setBusy] = useState<'save' | 'share' | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const ready = useRef<{ card: SlipCard; file: Promise<File> } | null>(null);
  const fileNow = () => {
    if (ready.current?.card !== card) ready.current = { card, file: fileOf(card) };
    return ready.current.file;
  };
  const prepare = useEffectEvent(() => {
    // The press tries again after a failure here, and says so.
    fileNow().catch(() => {
      ready.current = null;
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card is another picture
  useEffect(() => whenIdle(prepare), [card]);
  const save = async (file: File) => {
    const address = await blobAddress(file);
    if (saveImage(address, file.name) === 'long-press') setPicture(address);
    else toast.success(text.saved, { id: 'slip' });
  };
  const share = async (file: File) => {
    if (!canShareFile(file)) return save(file);
    const answer = await shareFile(file);
    if (answer === 'shared' && onShared) onShared();
    else if (answer === 'shared') toast.success(text.shared, { id: 'slip' });
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
        (toFriends ?? <ShareButton look={isQuiet ? 'ghost' : 'line'} label={text.send} subject={card.subject} />)
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
          {picture && <img src={picture} alt={text.pictureAlt(card.view.no)} className="w-full rounded-2xl" />}
          <p className="text-sm text-muted mt-3">{text.holdText}</p>
          <Button variant="quiet" block className="mt-4" onClick={() => openExternal(window.location.href)}>
            {text.openOutside}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
