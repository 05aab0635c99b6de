import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { lineFailureText, retryLine } from '#src/share/line-failure.ts';
import { useSession } from '#src/stores/session.ts';
import { useLineLogin } from '#src/stores/ui.ts';
import { LINE_TEXT } from '#src/text/line.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { FixedBar } from './fixed-bar.tsx';

/** The state of the login by LINE, in the place of the member's bar, so that nothing moves when that comes. */
export function LineBar() {
  const login = useLineLogin();
  const name = useSession((state) => state.lineTicket?.displayName);
  const failure = lineFailureText(login);
  const [note, title] = failure
    ? [failure.help, failure.title]
    : login === 'unbound'
      ? [LINE_TEXT.notMember, name]
      : [null, LINE_TEXT.connecting];
  return (
    <FixedBar label={LINE_TEXT.bar}>
      <span className="glyph w-8! h-8! flex-none max-[22rem]:hidden">
        <Icon name={failure ? 'alert' : login === 'unbound' ? 'user' : 'clock'} size={20} />
      </span>
      <div className="flex-1 min-w-0" role={failure ? 'alert' : 'status'}>
        <p className="text-[min(.875rem,4.4vw)] leading-snug font-medium truncate">{title}</p>
        {note && <p className="text-[min(.75rem,4vw)] leading-snug text-muted truncate">{note}</p>}
      </div>
      {failure && (
        <Button variant="quiet" className="px-4 text-[min(.875rem,4.4vw)]" onClick={retryLine.onPress}>
          {retryLine.label}
        </Button>
      )}
      {login === 'unbound' && (
        <Link to={link('register')} className={buttonClass({ variant: 'line' }, 'px-4 text-[min(.875rem,4.4vw)]')}>
          {LINE_TEXT.register}
        </Link>
      )}
    </FixedBar>
  );
}
