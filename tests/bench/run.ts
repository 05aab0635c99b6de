/** `npm run bench [name…]`: every benchmark, each figure beside its limit in the same run. */

import { helpIfAsked } from '#server/lib/help.ts';
import { endWithSignals } from '../ending.ts';
import { affiliateBench } from './affiliate.ts';
import { type Figure, isWithin } from './bench.ts';
import { bestPlayerBench } from './best-player.ts';
import { cashbackBench } from './cashback.ts';
import { cellMoveBench } from './cell-move.ts';
import { cellsMigrateBench } from './cells-migrate.ts';
import { chatListsBench } from './chat-lists.ts';
import { deskDecisionsBench } from './desk-decisions.ts';
import { deskSearchBench } from './desk-search.ts';
import { deskShiftBench } from './desk-shift.ts';
import { gameBetBench } from './game-bet.ts';
import { gameListBench } from './game-list.ts';
import { gameRtpBench } from './game-rtp.ts';
import { idleMemoryBench } from './idle-memory.ts';
import { loadBench, soakBench } from './journeys/load-bench.ts';
import { ledgerBench } from './ledger.ts';
import { lineStartBench } from './line-start.ts';
import { lobbyScrollBench } from './lobby-scroll.ts';
import { lottoBillBench } from './lotto-bill.ts';
import { lottoKeyingBench } from './lotto-keying.ts';
import { lottoSettlementBench } from './lotto-settlement.ts';
import { loyaltyRacesBench } from './loyalty-races.ts';
import { memberPageBench } from './member-page.ts';
import { metricsCostBench } from './metrics-cost.ts';
import { mutantsBench } from './mutants/mutants.ts';
import { pageHtmlBench } from './page-html.ts';
import { paymentWebhookBench } from './payment-webhook.ts';
import { poolerBench } from './pooler.ts';
import { restoreBench } from './restore.ts';
import { rollingRestartBench } from './rolling-restart.ts';
import { statementBench } from './statement.ts';
import { webBench } from './web.ts';
import { wheelTurnBench } from './wheel-turn.ts';
import { yeekeeProcessesBench } from './yeekee-processes.ts';
import { yeekeeRoundsBench } from './yeekee-rounds.ts';
import { yeekeeTheatreBench } from './yeekee-theatre.ts';
import { yeekeeWatchersBench } from './yeekee-watchers.ts';

helpIfAsked(`npm run bench [-- name…]   every benchmark, each figure beside its limit`);

const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  ledger: ledgerBench,
  'payment-webhook': paymentWebhookBench,
  'game-bet': gameBetBench,
  'metrics-cost': metricsCostBench,
  'game-rtp': gameRtpBench,
  'game-list': gameListBench,
  'page-html': pageHtmlBench,
  'member-page': memberPageBench,
  'lobby-scroll': lobbyScrollBench,
  'lotto-bill': lottoBillBench,
  'lotto-settlement': lottoSettlementBench,
  'lotto-keying': lottoKeyingBench,
  'yeekee-theatre': yeekeeTheatreBench,
  'yeekee-watchers': yeekeeWatchersBench,
  'yeekee-processes': yeekeeProcessesBench,
  'yeekee-rounds': yeekeeRoundsBench,
  'chat-lists': chatListsBench,
  statement: statementBench,
  'desk-search': deskSearchBench,
  cashback: cashbackBench,
  'best-player': bestPlayerBench,
  'loyalty-races': loyaltyRacesBench,
  'wheel-turn': wheelTurnBench,
  'desk-decisions': deskDecisionsBench,
  'desk-shift': deskShiftBench,
  'line-start': lineStartBench,
  affiliate: affiliateBench,
  pooler: poolerBench,
  'cell-move': cellMoveBench,
  'cells-migrate': cellsMigrateBench,
  restore: restoreBench,
  'rolling-restart': rollingRestartBench,
  'idle-memory': idleMemoryBench,
  web: webBench,
  load: loadBench,
  soak: soakBench,
  mutants: mutantsBench,
};

endWithSignals();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0)
  throw new Error(`no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`— ${name}`);
  figures.push(...(await bench()));
}
for (const figure of figures) {
  const limit = 'least' in figure.limit ? `≥ ${figure.limit.least}` : `≤ ${figure.limit.most}`;
  console.log(
    `${isWithin(figure) ? 'ok  ' : 'MISS'} ${figure.what}: ${figure.measured} | ${figure.comparison} | ratio ${figure.ratio.toFixed(2)} (limit ${limit})`,
  );
}
if (!figures.every(isWithin)) process.exitCode = 1;
