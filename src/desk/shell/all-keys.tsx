import { DeskDialog } from '../parts/dialog.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { deskText } from '../text/desk.ts';
import type { KeyAct } from './keys.tsx';

export interface KeyGroup {
  title: string;
  acts: readonly Pick<KeyAct, 'keys' | 'label'>[];
}

/** Every key that works now, with what it does. */
export function AllKeys({ groups, onClose }: { groups: readonly KeyGroup[]; onClose: () => void }) {
  return (
    <DeskDialog title={deskText.allKeys} width={640} onClose={onClose}>
      <div className="grid sm:grid-cols-2 gap-x-8 gap-y-4">
        {groups
          .filter(({ acts }) => acts.length > 0)
          .map(({ title, acts }) => (
            <section key={title}>
              <h3 className="mb-2">{title}</h3>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 items-center">
                {acts.map(({ keys, label }) => (
                  <div key={`${keys} ${label}`} className="contents">
                    <dt className="hs gap-1">
                      <KeyHint keys={keys} />
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </DeskDialog>
  );
}
