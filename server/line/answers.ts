import { ERRORS } from '#contract/errors.ts';
import { isFrozen } from '#server/access/freeze-queries.ts';
import type { Agent } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { channelsNow } from '#server/deposit/open-channels.ts';
import { bahtText } from '#server/lib/baht-text.ts';
import { newestResults } from '#server/lotto/results/result-history.ts';
import { barOf } from '#server/safer-play/queries.ts';
import { pointsOf, walletsOf } from '#server/wallet/queries.ts';
import { type Address, CHAT } from './text.ts';

type Command = 'balance' | 'results' | 'deposit';

const COMMANDS: Readonly<Record<string, Command>> = {
  ยอดเงิน: 'balance',
  เช็คยอด: 'balance',
  ผลหวย: 'results',
  ตรวจหวย: 'results',
  ฝาก: 'deposit',
  ฝากเงิน: 'deposit',
};
const MAX_RESULTS = 5;

/** The command that a message consists of; undefined for any other text. */
export function commandIn(message: string): Command | undefined {
  const text = message.normalize('NFC').replaceAll(/\s/g, '');
  return Object.hasOwn(COMMANDS, text) ? COMMANDS[text] : undefined;
}

interface Question {
  tx: Transaction;
  agent: Agent;
  memberId: number;
  at: Date;
  address: Address;
}

/** The text that answers a member's command. A frozen account answers nothing of the member's own. */
export async function answerTo(command: Command, question: Question): Promise<string> {
  const { tx, memberId, at } = question;
  if (command !== 'results' && (await isFrozen(tx, memberId, at))) return ERRORS.member_frozen.message;
  return { balance, results, deposit }[command](question);
}

async function balance({ tx, memberId, address }: Question): Promise<string> {
  const wallets = await walletsOf(tx, memberId);
  return CHAT.balance(
    wallets.map(({ wallet_name, available_satang }) => ({ name: wallet_name, baht: bahtText(available_satang) })),
    await pointsOf(tx, memberId),
    address,
  );
}

async function results({ tx, agent, at, address }: Question): Promise<string> {
  const newest = await newestResults(tx, agent.id, at, MAX_RESULTS);
  const texts = newest.flatMap(({ round, prizes }) =>
    prizes ? [CHAT.result(`${round.category_name} ${round.name}`, prizes)] : [],
  );
  return CHAT.results(texts, address);
}

async function deposit({ tx, agent, memberId, at, address }: Question): Promise<string> {
  if ((await barOf(tx, memberId, at)) !== null) return CHAT.barred(address);
  const channels = await channelsNow(tx, agent.id, at);
  return CHAT.deposit(
    channels.filter(({ isOpen }) => isOpen).map(({ name, min_satang }) => ({ name, min: bahtText(min_satang) })),
    address,
  );
}
