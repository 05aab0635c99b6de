import { APP_TEXT } from '#src/text/app.ts';

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:left-4 focus:top-2 btn btn-primary"
    >
      {APP_TEXT.skipToContent}
    </a>
  );
}
