import type { FastifyInstance } from 'fastify';
import type { SandboxHost } from '../host.ts';
import { html, pageOf } from '../html.ts';
import { moveGovernmentDraws } from '../platform-queries.ts';
import { sendPage } from '../web.ts';

/** Time for a last bill. */
const CLOSES_MS = 60_000;
/** From the end of betting to the first number. */
const DRAWS_MS = 15_000;

const page = (rounds: readonly string[]) => `
<p class="quiet">งวดรัฐบาลมีเดือนละสองครั้ง ที่นี่เลื่อนงวดถัดไปมาออกรางวัลตอนนี้ได้: ปิดรับใน 1 นาที แล้วรางวัลออกทีละตัวทุก 15 วินาที</p>
<form class="card" method="post" action="/sandbox/draw"><button>เลื่อนงวดถัดไปมาออกตอนนี้</button></form>
${rounds.map((id) => `<p><a href="/lotto/draw/${html(id)}">ดูการออกรางวัล</a></p>`).join('')}`;

/** The page /sandbox/draw: moves the next government draw to a time soon, so that a draw night can be seen on any day. */
export function drawRoutes(scope: FastifyInstance, { database, now }: SandboxHost): void {
  scope.get('/sandbox/draw', async (_request, reply) => sendPage(reply, pageOf('กองสลาก', page([]))));

  scope.post('/sandbox/draw', async ({ body }, reply) => {
    const closes = new Date(now().getTime() + CLOSES_MS);
    const rounds = await moveGovernmentDraws(database, {
      now: now(),
      closes,
      draws: new Date(closes.getTime() + DRAWS_MS),
    });
    return body instanceof URLSearchParams ? sendPage(reply, pageOf('กองสลาก', page(rounds))) : { rounds };
  });
}
