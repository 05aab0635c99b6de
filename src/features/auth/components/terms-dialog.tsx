import { TERMS, TERMS_TITLE } from '#src/text/terms.ts';
import { Dialog } from '#src/ui/dialog.tsx';

/** The terms, to be read before the box is ticked. */
export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={TERMS_TITLE} maxWidth={480}>
      <div className="px-6 pb-6 grid gap-4">
        {TERMS.map(({ title, text }) => (
          <section key={title}>
            <h3 className="font-medium">{title}</h3>
            <p className="text-sm text-muted mt-1">{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
