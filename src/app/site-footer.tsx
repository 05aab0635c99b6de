import { Link } from 'react-router-dom';
import { link } from '../lib/links.ts';
import { APP_TEXT, PAGE_TITLES } from '../text/app.ts';
import { Mark } from '../ui/brand.tsx';
import { ContactLink } from './contact-link.tsx';
import { useAgent } from './use-agent.ts';

/** Age line, licence and contact, under every page of the default layout. */
export function SiteFooter() {
  const { license } = useAgent();
  return (
    <footer className="mt-10 md:mt-12 border-t border-hairline">
      <div className="shell flex flex-wrap items-center gap-x-6 gap-y-2 py-6 text-sm text-muted">
        <Mark className="size-6" />
        <span>{APP_TEXT.adultsOnly}</span>
        <Link to={link('limits')} className="inline-flex items-center min-h-11">
          {PAGE_TITLES.limits}
        </Link>
        {license && <span>{APP_TEXT.license(license.number, license.jurisdiction)}</span>}
        <ContactLink className="ml-auto inline-flex items-center min-h-11">{APP_TEXT.contactUs}</ContactLink>
      </div>
    </footer>
  );
}
