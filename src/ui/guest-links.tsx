import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { buttonClass } from './button.tsx';

/** A visitor's two ways in, at the end of every header. */
export function GuestLinks() {
  return (
    <div className="flex items-center gap-1 ml-auto">
      <Link
        to={link('login')}
        className={buttonClass({ variant: 'ghost' }, 'text-[min(.875rem,4.4vw)] px-1.5 md:px-3')}
      >
        {APP_TEXT.login}
      </Link>
      <Link to={link('register')} className={buttonClass({}, 'text-[min(.875rem,4.4vw)] px-3 md:px-4')}>
        {APP_TEXT.register}
      </Link>
    </div>
  );
}
