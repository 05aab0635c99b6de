import { bahtOf } from '../../contract/money.ts';
import type { Agent } from '../agent/service.ts';
import { channelsOf } from '../deposit/channel-queries.ts';
import { newestResults } from '../lotto/result-history.ts';
import type { Transaction } from '../platform/database.ts';
import { pointsOf, walletsOf } from '../wallet/queries.ts';
import { type Address, CHAT } from './text.ts';

type Word = 'balance' | 'results' | 'deposit';

const WORDS: Readonly<Record<string, Word>> = {
  ยอดเงิน: 'balance',
  เช็คยอด: 'balance',
  ผลหวย: 'results',
  ตรวจหวย: 'results',
  ฝาก: 'deposit',
  ฝากเงิน: 'deposit',
};
const RESULTS_TOLD = 5;

/** The word that the whole message is; undefined for anything else that people write. */
export function wordIn(message: string): Word | undefined {
  const text = message.normalize('NFC').replaceAll(/\s/g, '');
  return Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
}

interface Asking {
  tx: Transaction;
  agent: Agent;
  memberId: number;
  at: Date;
  address: Address;
}

const baht = (satang: number) => bahtOf(satang).toLocaleString('th-TH', { minimumFractionDigits: 2 });

/** The answer to a member, in words. */
export function answerTo(word: Word, asking: Asking): Promise<string> {
  return { balance, results, deposit }[word](asking);
}

async function balance({ tx, memberId, address }: Asking): Promise<string> {
  const wallets = await walletsOf(tx, memberId);
  return CHAT.balance(
    wallets.map(({ wallet_name, available_satang }) => ({ name: wallet_name, baht: baht(available_satang) })),
    await pointsOf(tx, memberId),
    address,
  );
}

async function results({ tx, agent, at, address }: Asking): Promise<string> {
  const newest = await newestResults(tx, agent.id, at, RESULTS_TOLD);
  const told = newest.flatMap(({ round, prizes }) =>
    prizes ? [CHAT.result(`${round.category_name} ${round.name}`, prizes)] : [],
  );
  return CHAT.results(told, address);
}

async function deposit({ tx, agent, memberId, at, address }: Asking): Promise<string> {
  const barred = await tx.row('select 1 from member m where m.id = $1 and member_bar(m, $2) is not null', [
    memberId,
    at,
  ]);
  if (barred) return CHAT.barred(address);
  const channels = await channelsOf(tx, agent.id);
  return CHAT.deposit(
    channels.filter(({ is_on }) => is_on).map(({ name, min_satang }) => ({ name, min: baht(min_satang) })),
    address,
  );
}
