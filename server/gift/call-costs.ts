import type { Endpoint } from '#contract/endpoint.ts';

/**
 * The cost of an operators' call (docs/rules.md#second-key). `nothing`: no money, points or spins, or money that is
 * the member's anyway. `confirmed`: another key always confirms it. `counted`: the most that it can cost in all,
 * together with the key's gifts of that day. `own`: the member's own money, judged with the approvals for them on
 * that day.
 */
export type CostRule = 'nothing' | 'confirmed' | 'counted' | 'own';

/** Every call of operators that changes something, with its rule and why. Reading costs nothing. */
export const CALL_COSTS: Readonly<Record<string, readonly [CostRule, why: string]>> = {
  '/operator/accounts/pause': ['nothing', 'new deposits go to other accounts'],
  '/operator/accounts/resume': ['nothing', 'goes on as before'],
  '/operator/accounts/order': ['nothing', 'which account is first'],
  '/operator/accounts/limits': ['confirmed', 'how much of the players’ money goes to an account'],
  '/operator/accounts/add': ['confirmed', 'where the players’ money goes'],

  '/operator/banners/save': ['nothing', 'words and pictures'],
  '/operator/banners/remove': ['nothing', 'words and pictures'],
  '/operator/events/save': ['nothing', 'words and pictures'],
  '/operator/events/remove': ['nothing', 'words and pictures'],
  '/operator/notifications/save': ['nothing', 'words and pictures'],
  '/operator/notifications/remove': ['nothing', 'words and pictures'],
  '/operator/pictures/upload': ['nothing', 'a picture'],
  '/operator/catalogue/games/save': ['nothing', 'a game whose return would exceed the rebates is refused'],
  '/operator/catalogue/maintenance': ['nothing', 'opens and closes games'],
  '/operator/catalogue/shrink': ['nothing', 'hides games'],
  '/operator/games/hide': ['nothing', 'opens and closes games'],
  '/operator/games/maintenance': ['nothing', 'opens and closes games'],
  '/operator/confirmations/confirm': ['nothing', 'is itself the second key'],
  '/operator/confirmations/reject': ['nothing', 'nothing is given'],

  '/operator/coupons/make': ['counted', 'amount × codes × uses'],
  '/operator/coupons/start': ['counted', 'amount × uses that are left'],
  '/operator/coupons/stop': ['nothing', 'ends a promise'],
  '/operator/promotions/save': ['counted', 'what is left of the budget'],
  '/operator/promotions/remove': ['nothing', 'ends a promise'],
  '/operator/quests/save': ['counted', 'reward × claims that are left'],
  '/operator/quests/remove': ['nothing', 'ends a promise; the next of its chain has claims of its own'],
  '/operator/quests/events/save': ['nothing', 'each of its quests has claims of its own'],
  '/operator/quests/events/remove': ['nothing', 'ends promises'],
  '/operator/items/save': ['counted', 'stock × what an order gives above the price that its points are worth'],
  '/operator/items/stock': ['counted', 'added stock × what an order gives above the price that its points are worth'],
  '/operator/items/remove': ['nothing', 'ends a promise'],
  '/operator/redemptions/ship': ['nothing', 'what was paid for in points'],
  '/operator/redemptions/cancel': ['nothing', 'returns what was paid'],
  '/operator/polls/save': ['counted', 'the pool, where it is drawn among all who voted'],
  '/operator/polls/result': ['confirmed', 'draws the pool'],
  '/operator/polls/close': ['nothing', 'ends the voting'],

  '/operator/deposits/credit': ['counted', 'the payment'],
  '/operator/deposits/correct': ['counted', 'the payment, which it takes from a member'],
  '/operator/deposits/return': ['counted', 'the payment'],
  '/operator/deposits/lost': ['confirmed', 'a payment that the bank did not report'],
  '/operator/deposits/hold': ['nothing', 'keeps others from deciding'],
  '/operator/deposits/release': ['nothing', 'keeps nobody'],
  '/operator/debts/collect': ['nothing', 'takes what a member owes'],
  '/operator/withdrawals/approve': ['own', 'what was held of the member’s balance'],
  '/operator/withdrawals/hold': ['nothing', 'keeps others from deciding'],
  '/operator/withdrawals/release': ['nothing', 'keeps nobody'],
  '/operator/withdrawals/settle': ['confirmed', 'frees held money, or ends it'],
  '/operator/withdrawals/reject': [
    'nothing',
    'frees held money, before it was asked to be paid; of an approved one by two',
  ],
  '/operator/withdrawals/paid': ['nothing', 'ends held money that was approved'],

  '/operator/members/freeze': ['nothing', 'stops'],
  '/operator/members/unfreeze': ['nothing', 'goes on as before'],
  '/operator/members/close': ['confirmed', 'ends an account for good'],
  '/operator/members/correct': ['confirmed', 'moves money'],
  '/operator/members/limits': ['nothing', 'sells less'],
  '/operator/members/login/reset': ['nothing', 'ends logins'],
  '/operator/members/sessions/end': ['nothing', 'ends logins'],
  '/operator/members/message': ['nothing', 'words'],
  '/operator/members/notes/add': ['nothing', 'words'],
  '/operator/members/tags': ['nothing', 'words'],
  '/operator/members/bonuses/give': ['counted', 'the bonus'],
  '/operator/members/bonuses/end': ['nothing', 'ends a promise; the member’s own deposit comes back'],

  '/operator/people/save': ['nothing', 'who may sign in'],
  '/operator/people/suspend': ['nothing', 'takes rights'],
  '/operator/people/resume': ['nothing', 'who may sign in'],
  '/operator/people/reset': ['nothing', 'who may sign in'],
  '/operator/roles/save': ['confirmed', 'gives rights'],
  '/operator/sessions/end': ['nothing', 'ends sign-ins'],

  '/operator/stops/stop': ['nothing', 'stops'],
  '/operator/stops/text': ['nothing', 'words'],
  '/operator/stops/lift': ['confirmed', 'goes on as before'],

  '/operator/lotto/results/enter': ['confirmed', 'pays a round'],
  '/operator/lotto/results/correct': ['confirmed', 'pays a round'],
  '/operator/lotto/results/void': ['confirmed', 'pays a round back'],
  '/operator/lotto/results/announce': ['nothing', 'pays nothing'],
  '/operator/lotto/results/preview': ['nothing', 'changes nothing'],
  '/operator/lotto/rounds/move': ['confirmed', 'takes bets for longer; where it does not, one key is enough'],
  '/operator/lotto/limits/set': ['nothing', 'sells less'],
  '/operator/lotto/limits/remove': ['nothing', 'sells at the lottery’s own rate, within the house edge'],
  '/operator/lotto/alarms/close': ['nothing', 'pays nothing'],
};

/** The rule of a call of operators. Throws for a call that changes something and is not in `CALL_COSTS`: a defect. */
export function costRuleOf({ path, method }: Pick<Endpoint, 'path' | 'method'>): CostRule {
  if (method === 'GET') return 'nothing';
  const known = CALL_COSTS[path];
  if (!known) throw new Error(`${path}: CALL_COSTS does not say what it can cost`);
  return known[0];
}
