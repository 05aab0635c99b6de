import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { ContactLink } from '../shell/contact-link.tsx';
import { lazyChunk } from './chunk.tsx';
import { DocumentTitle } from './document-title.tsx';
import type { PageError } from './page-error.ts';

const NotFoundDrawing = lazyChunk(async () => ({ default: (await import('./not-found-drawing.tsx')).NotFoundDrawing }));

/** Status and message (docs/rules.md#routes) with a Thai sentence and a way home. */
export function ErrorPage({ error: { status, message } }: { error: PageError }) {
  const isNotFound = status === 404;
  return (
    <section className="min-h-[70dvh] grid content-center justify-items-center text-center px-8 pb-24">
      {isNotFound && <DocumentTitle title={APP_TEXT.notFoundTitle} />}
      {isNotFound && (
        <Suspense fallback={<span className="h-45" />}>
          <NotFoundDrawing />
        </Suspense>
      )}
      <p className="text-sm text-muted num mt-6">{APP_TEXT.statusCode(status, message)}</p>
      <h1 className="text-2xl mt-1">{isNotFound ? APP_TEXT.notFoundTitle : APP_TEXT.errorTitle}</h1>
      <p className="text-muted mt-1 max-w-72">{isNotFound ? APP_TEXT.notFoundText : APP_TEXT.errorText}</p>
      {/* The cause may lie outside of the page, or its code may be missing: only a new load repairs that. */}
      <Link to={link('home')} reloadDocument={!isNotFound} className={buttonClass({ size: 'lg' }, 'mt-8 px-10')}>
        {APP_TEXT.home}
      </Link>
      <ContactLink className={buttonClass({ variant: 'ghost' }, 'mt-2')}>{APP_TEXT.contactUs}</ContactLink>
    </section>
  );
}
