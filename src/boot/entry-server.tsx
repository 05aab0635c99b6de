/**
 * The app on the server: renders the first screen into the page's HTML, by the same components as in the browser
 * (docs/architecture.md#first-screen). Built on its own (`vite build --ssr`), loaded by server/http/page-renderer.ts.
 */
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { RenderedPage, Viewer } from '#contract/first-answers.ts';
import { getUserInfo } from '#contract/member.ts';
import { answerCache } from '#src/api/answer-cache.ts';
import { firstAnswer, putFirstAnswers, type SentAnswers } from '#src/api/first-answers.ts';
import { App } from '#src/app/app.tsx';
import { stopClock } from '#src/lib/clock.ts';
import { setFirstHideBalance } from '#src/stores/local.ts';
import { setFirstLogin } from '#src/stores/ui.ts';
import { setFirstUser, useUser } from '#src/stores/user.ts';

interface Reader {
  readonly viewer: Viewer;
  readonly hidesBalance: boolean;
}

/** The components' data lies in one cache for all, so the screens are rendered one after the other. */
let last: Promise<unknown> = Promise.resolve();

async function renderNow(path: string, json: string, { viewer, hidesBalance }: Reader): Promise<RenderedPage> {
  for (const key of [...answerCache.keys()]) answerCache.delete(key);
  const answers: SentAnswers = JSON.parse(json);
  putFirstAnswers(answers, true);
  let isTimeless = true;
  stopClock(() => {
    isTimeless = false;
    return answers.at;
  });
  // The login is under way (boot/line/entry/resolve-entry.ts).
  setFirstLogin(viewer === 'line' ? 'pending' : null);
  const isLoggedIn = viewer === 'member';
  const userInfo = firstAnswer(getUserInfo, {})?.data ?? null;
  setFirstUser({ isLoggedIn, userInfo });
  useUser.setState({ isLoggedIn, userInfo });
  setFirstHideBalance(hidesBalance);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <App line={null} />
      </StaticRouter>
    </StrictMode>,
    {
      // Renders in one piece: chunks that React sends later need scripts in the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  if (errors.length > 0) throw errors[0];
  return { markup: await text(prelude), isTimeless };
}

/** The markup of `#root`, with the page's first answers as JSON. Rejects what the components throw. */
export function renderPage(path: string, answers: string, reader: Reader): Promise<RenderedPage> {
  const page = last.then(() => renderNow(path, answers, reader));
  last = page.catch(() => undefined);
  return page;
}
