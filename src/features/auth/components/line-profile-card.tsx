import { useState } from 'react';
import { useSession } from '#src/stores/session.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { Icon } from '#src/ui/icon.tsx';

/** The LINE account that will be bound; nothing without one. */
export function LineAccount({ note }: { note?: string }) {
  const profile = useSession((state) => state.lineTicket);
  const [broken, setBroken] = useState<string | null>(null);
  if (!profile) return null;
  const picture = profile.pictureUrl === broken ? null : profile.pictureUrl;
  return (
    <section className="surface p-4 flex items-center gap-3">
      {picture ? (
        <img
          src={picture}
          alt=""
          className="size-12 rounded-full flex-none object-cover"
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : (
        <span className="grid place-items-center size-12 rounded-full flex-none bg-base-300 text-muted">
          <Icon name="user" />
        </span>
      )}
      <div className="flex-1 min-w-0">
        {note && <p className="text-xs text-muted">{note}</p>}
        <b className="block font-medium">{profile.displayName}</b>
      </div>
      {note && <Icon name="check" className="text-money-in" />}
    </section>
  );
}

/** Says that this registration or login will be bound to the LINE account. */
export const LineProfileCard = () => <LineAccount note={AUTH_TEXT.lineLinked} />;
