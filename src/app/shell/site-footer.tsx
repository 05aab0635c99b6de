import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { APP_TEXT, PAGE_TITLES } from '#src/text/app.ts';
import { Mark } from '#src/ui/brand.tsx';
import { useAgent } from '../theme/use-agent.ts';
import { ContactLink } from './contact-link.tsx';

/** Age line, licence and contact, under every page of the default layout. */
export function SiteFooter() {
  const { license } = useAgent();
  return (
    <footer className="mt-10 md:mt-12 border-t border-hairline">
      <div className="shell flex flex-wrap items-center gap-x-6 gap-y-2 pt-4 text-sm text-muted">
        <Mark className="size-6" />
        <Link to={link('limits')} className="inline-flex items-center min-h-11">
          {PAGE_TITLES.limits}
        </Link>
        <ContactLink className="ml-auto inline-flex items-center min-h-11">{APP_TEXT.contactUs}</ContactLink>
        {/* The last line: at its ends is room for the floating buttons. */}
        <p className="grid content-center w-full min-h-12 px-14 text-center">
          {APP_TEXT.adultsOnly} {license && APP_TEXT.license(license.number, license.jurisdiction)}
        </p>
      </div>
    </footer>
  );
}
