import { request } from 'node:http';
import type { FirstAnswers } from '#contract/first-answers.ts';
import { pageTokenOf } from '#server/access/sessions.ts';

export const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';

export interface LoadedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly html: string;
  /** Null for a page that came without answers. */
  readonly answers: FirstAnswers | null;
}

/** The headers of a browser that has this session, when it opens a page. */
export const memberHeaders = (accessToken: string, screen = 'member'): Record<string, string> => ({
  'user-agent': PHONE,
  'sec-fetch-mode': 'navigate',
  cookie: `screen=${screen}; page=${pageTokenOf(accessToken)}`,
});

/** Opens an address as a browser does; `fetch` would send a mode of its own. */
export function loadPage(address: string, headers: Record<string, string> = {}): Promise<LoadedPage> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        html += chunk;
      });
      answer.on('end', () => {
        const json = /<script type="application\/json" id="first-answers"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          html,
          answers: json === undefined ? null : JSON.parse(json),
        });
      });
    });
    sent.on('error', reject).end();
  });
}
