import {
  billCancel,
  billCreate,
  billDays,
  billDetail,
  billList,
  billResults,
  billValidate,
} from '#contract/lotto-bills.ts';
import { lottoDraw, ownDraw, requestDrawSlip } from '#contract/lotto-draws.ts';
import { lottoLobby, lottoRates } from '#contract/lotto-lobby.ts';
import { lottoHistory, lottoResult, lottoResults } from '#contract/lotto-results.ts';
import { lottoLimit, lottoRate, lottoRound, lottoRounds, lottoRule } from '#contract/lotto-rounds.ts';
import { shootNumber, yeekeeList, yeekeeLists, yeekeeVerify } from '#contract/yeekee.ts';
import { agentIdOf } from '#server/agent/agent-id.ts';
import type { Server } from '#server/http/route.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { canPush } from '#server/message/senders.ts';
import { findBill, listBills } from './bills/bill-history.ts';
import { priceBill } from './bills/bill-pricing.ts';
import { cancelBill, sellBill } from './bills/bill-service.ts';
import { daysOf, ownResultsOf } from './bills/bill-sums.ts';
import { buyerRoutes } from './buyers/routes.ts';
import { drawOf, findDraw } from './draw-night/draw-night.ts';
import { ownDrawOf } from './draw-night/own-draw.ts';
import { saveSlipRequest } from './draw-night/slip-request-queries.ts';
import { habitRoutes } from './habits/routes.ts';
import { historyOf, newestOfEach, resultOf, resultsOf } from './results/result-history.ts';
import { categoriesOf, ratesOf } from './rounds/category-queries.ts';
import { closedNumbersOf } from './rounds/closed-number-queries.ts';
import { findCategory, findRound, lobbyOf, ruleOf } from './rounds/lobby.ts';
import { rateOnWire } from './rounds/rates.ts';
import { roundOnWire } from './rounds/round-on-wire.ts';
import { roundsOfDay } from './rounds/round-queries.ts';
import { findYeekee, shootAt, shotsOf, yeekeeRoundsOf } from './yeekee/yeekee.ts';
import { yeekeeStreamRoutes } from './yeekee/yeekee-stream.ts';
import { verificationOf } from './yeekee/yeekee-verification.ts';

/** The lottery's calls and the stream of yeekee. */
export function lottoRoutes(server: Server): void {
  roundRoutes(server);
  drawRoutes(server);
  billRoutes(server);
  buyerRoutes(server);
  habitRoutes(server);
  yeekeeRoutes(server);
  yeekeeStreamRoutes(server);
}

/** How long the shown rates may lag behind a change: a bill is priced by those of its moment. */
const RATES_SHARED_SECONDS = 4;

function roundRoutes(server: Server): void {
  const agentOf = agentIdOf(server);
  const { database, now } = server.platform;

  server.implement(lottoLobby, (call) => lobbyOf(database.replica, agentOf(call), now()));

  server.implement(lottoRounds, async (call) => {
    const at = now();
    const { category_id, date = bangkokDay(at) } = call.input;
    const rows = await roundsOfDay(database, agentOf(call), at, { category: category_id, date });
    return rows.map(roundOnWire);
  });

  server.implement(lottoRound, async (call) =>
    roundOnWire(await findRound(database, agentOf(call), now(), call.input.round_id)),
  );

  server.implement(lottoRule, async (call) => {
    const round = await findRound(database, agentOf(call), now(), call.input.round_id);
    return ruleOf(database, call.session, round, now());
  });

  server.implement(lottoRate, async (call) => {
    const round = await findRound(database, agentOf(call), now(), call.input.round_id);
    return (await ratesOf(database, [round.category_id])).map(rateOnWire);
  });

  server.implementShared(lottoRates, { seconds: RATES_SHARED_SECONDS }, async (call) => {
    const { category_id } = call.input;
    const all = await categoriesOf(database.replica, agentOf(call));
    const categories = all.filter(({ id }) => category_id === undefined || String(id) === category_id);
    const rates = await ratesOf(
      database.replica,
      categories.map(({ id }) => id),
    );
    return categories.map(({ id, name, icon, kind, lobby_group }) => ({
      category_id: String(id),
      name,
      icon,
      kind,
      group: lobby_group,
      rates: rates.filter((rate) => rate.category_id === id).map(rateOnWire),
    }));
  });

  server.implement(lottoLimit, async (call) => {
    const round = await findRound(database, agentOf(call), now(), call.input.round_id);
    return closedNumbersOf(database, round.id);
  });

  server.implement(lottoResult, async (call) => {
    const round = await findRound(database, agentOf(call), now(), call.input.round_id);
    const result = await resultOf(database, now(), round.id);
    if (!result) throw new Refusal('round_not_found');
    return result;
  });

  server.implement(lottoResults, async (call) => {
    const { date, category_id } = call.input;
    // Today's are read again as soon as a page learns of one.
    const queries = date !== undefined && date < bangkokDay(now()) ? database.replica : database;
    const categoryId = category_id === undefined ? null : await findCategory(queries, agentOf(call), category_id);
    return resultsOf(queries, agentOf(call), now(), { date, categoryId });
  });
  server.implement(lottoHistory, async (call) => {
    const { category_id, limit } = call.input;
    if (category_id === undefined) return newestOfEach(database, agentOf(call), now(), limit);
    const categoryId = await findCategory(database, agentOf(call), category_id);
    return historyOf(database, agentOf(call), now(), { categoryId, limit });
  });
}

/** Two numbers of a draw night are always further apart. */
const DRAW_SHARED_SECONDS = 1;

function drawRoutes(server: Server): void {
  const agentOf = agentIdOf(server);
  const { platform } = server;
  const { database, now } = platform;

  server.implementShared(lottoDraw, { seconds: DRAW_SHARED_SECONDS }, async (call) =>
    drawOf(database, await findDraw(database, agentOf(call), now(), call.input.round_id)),
  );
  server.implement(ownDraw, async ({ session, input }) => {
    const round = await findDraw(database, session.agentId, now(), input.round_id);
    return ownDrawOf(database, session.memberId, round.id, canPush(platform, session.agentCode));
  });
  server.implement(requestDrawSlip, async ({ session, input }) => {
    const { wanted } = input;
    const round = await findDraw(database, session.agentId, now(), input.round_id);
    const request = { roundId: round.id, memberId: session.memberId, wanted };
    await database.transaction((tx) => saveSlipRequest(tx, request, now()));
    return { wanted };
  });
}

function billRoutes(server: Server): void {
  const { database, now } = server.platform;

  server.implement(billValidate, ({ session, input }) => priceBill(database, session, input, now()));
  server.implement(billCreate, ({ session, input, transaction }) =>
    sellBill({ database, tx: transaction }, session, input, now()),
  );
  server.implement(billCancel, ({ session, input, transaction }) => cancelBill(transaction, session, input, now()));
  server.implement(billList, ({ session, input }) => listBills(database, session.memberId, now(), input));
  server.implement(billDays, ({ session, input }) => daysOf(database, session.memberId, input));
  server.implement(billResults, ({ session: { memberId, agentId }, input: { date } }) =>
    ownResultsOf(database, memberId, date === undefined ? { agentId } : { date }),
  );
  server.implement(billDetail, ({ session, input }) => findBill(database, session.memberId, now(), input.bill_id));
}

function yeekeeRoutes(server: Server): void {
  const agentOf = agentIdOf(server);
  const { database, now } = server.platform;

  server.implement(yeekeeList, async (call) => {
    const round = await findYeekee(database, agentOf(call), now(), call.input.round_id);
    return shotsOf(database, round, call.session, call.input);
  });
  server.implement(yeekeeLists, (call) => yeekeeRoundsOf(database, agentOf(call), now(), call.input.round_id));
  server.implement(yeekeeVerify, async (call) => {
    const at = now();
    return verificationOf(database, await findYeekee(database, agentOf(call), at, call.input.round_id), at);
  });
  server.implement(shootNumber, ({ session, input, transaction }) => shootAt(transaction, session, input, now()));
}
