import { type ComponentType, useState } from 'react';
import { SHARE_TEXT as text } from '#src/text/share.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { ShareSheetProps } from './share-sheet.tsx';
import type { ShareSubject } from './subject.ts';

interface ShareButtonProps {
  subject: ShareSubject;
  /** `icon`: a round button with the icon only; otherwise with a label. */
  look?: 'icon' | 'ghost' | 'quiet' | 'line';
  label?: string;
  className?: string;
}

/**
 * Opens the sheet that shares the subject: in LINE to friends and groups, elsewhere by the phone's apps, or as a link.
 */
export function ShareButton({ subject, look = 'ghost', label = text.share, className }: ShareButtonProps) {
  const [Sheet, setSheet] = useState<ComponentType<ShareSheetProps> | null>(null);
  const open = () =>
    import('./share-sheet.tsx').then(
      ({ ShareSheet }) => setSheet(() => ShareSheet),
      () => toast.error(text.openFailed, { id: 'share' }),
    );
  const common = { 'aria-haspopup': 'dialog', className, onClick: () => void open() } as const;
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon="share" label={text.shareWhat(subject.title)} {...common} />
      ) : (
        <Button variant={look} icon="share" aria-label={text.shareWhat(subject.title)} {...common}>
          {label}
        </Button>
      )}
      {Sheet && <Sheet subject={subject} onClose={() => setSheet(null)} />}
    </>
  );
}
