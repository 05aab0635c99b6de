import { PollPage as Poll } from '../features/poll/pages/poll-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { PageError } from './page-error.ts';

/** Composed here, because an unknown poll is the app's 404 page. */
export default function PollPage() {
  return <Poll unknown={<ErrorPage error={PageError.notFound()} />} />;
}
