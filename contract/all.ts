/** Every call of the API in one record, keyed `<domain>.<name>`: what the server must answer and `/docs` describes. */
import * as affiliate from './affiliate.ts';
import * as agent from './agent.ts';
import * as agentContent from './agent-content.ts';
import * as auth from './auth.ts';
import * as cashback from './cashback.ts';
import * as deposit from './deposit.ts';
import type { Endpoint } from './endpoint.ts';
import * as game from './game.ts';
import * as lottoBills from './lotto-bills.ts';
import * as lottoBundles from './lotto-bundles.ts';
import * as lottoBuyers from './lotto-buyers.ts';
import * as lottoChatLists from './lotto-chat-lists.ts';
import * as lottoDraws from './lotto-draws.ts';
import * as lottoHabits from './lotto-habits.ts';
import * as lottoLobby from './lotto-lobby.ts';
import * as lottoResults from './lotto-results.ts';
import * as lottoRounds from './lotto-rounds.ts';
import * as member from './member.ts';
import * as notice from './notice.ts';
import * as operator from './operator.ts';
import * as operatorAccounts from './operator-accounts.ts';
import * as operatorContent from './operator-content.ts';
import * as operatorDeposits from './operator-deposits.ts';
import * as operatorDesk from './operator-desk.ts';
import * as operatorLotto from './operator-lotto.ts';
import * as operatorMemberActs from './operator-member-acts.ts';
import * as operatorMembers from './operator-members.ts';
import * as operatorMoney from './operator-money.ts';
import * as operatorPeople from './operator-people.ts';
import * as operatorPictures from './operator-pictures.ts';
import * as operatorPoll from './operator-poll.ts';
import * as operatorPrivacy from './operator-privacy.ts';
import * as operatorQuest from './operator-quest.ts';
import * as operatorRedemption from './operator-redemption.ts';
import * as operatorSearch from './operator-search.ts';
import * as operatorSession from './operator-session.ts';
import * as operatorStops from './operator-stops.ts';
import * as poll from './poll.ts';
import * as privacy from './privacy.ts';
import * as promotion from './promotion.ts';
import * as quest from './quest.ts';
import * as redemption from './redemption.ts';
import * as saferPlay from './safer-play.ts';
import * as statement from './statement.ts';
import * as stops from './stops.ts';
import * as stream from './stream.ts';
import * as wallet from './wallet.ts';
import * as wheel from './wheel.ts';
import * as withdraw from './withdraw.ts';
import * as yeekee from './yeekee.ts';

const modules: Record<string, object> = {
  auth,
  agent: { ...agent, ...agentContent },
  member: { ...member, ...wallet, ...statement, ...notice, ...stops, ...stream },
  payment: { ...deposit, ...withdraw },
  game,
  lotto: {
    ...lottoLobby,
    ...lottoRounds,
    ...lottoDraws,
    ...lottoResults,
    ...lottoBills,
    ...lottoBundles,
    ...lottoBuyers,
    ...lottoHabits,
    ...lottoChatLists,
    ...yeekee,
  },
  promotion,
  cashback,
  quest,
  wheel,
  redemption,
  poll,
  affiliate,
  'safer-play': saferPlay,
  privacy,
  operator: {
    ...operator,
    ...operatorAccounts,
    ...operatorLotto,
    ...operatorMemberActs,
    ...operatorMembers,
    ...operatorSearch,
    ...operatorMoney,
    ...operatorPeople,
    ...operatorSession,
    ...operatorContent,
    ...operatorDeposits,
    ...operatorDesk,
    ...operatorPictures,
    ...operatorStops,
    ...operatorPoll,
    ...operatorPrivacy,
    ...operatorQuest,
    ...operatorRedemption,
  },
};

/** A contract file also exports the shapes it shares; an endpoint is recognised by its path. */
function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'input' in value &&
    'output' in value
  );
}

const keyOf = ({ path, method }: Endpoint) => `${path} ${method}`;

/** A domain's calls by path: the order in which a file exports them differs between runtimes. */
function callsOf(domain: string, exported: object): [name: string, endpoint: Endpoint][] {
  return Object.entries(exported)
    .flatMap(([name, value]): [string, Endpoint][] => (isEndpoint(value) ? [[`${domain}.${name}`, value]] : []))
    .sort(([, one], [, other]) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(modules).flatMap(([domain, exported]) => callsOf(domain, exported)),
);
