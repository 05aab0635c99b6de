import { baht } from '#contract/money.ts';
import type { SandboxHost } from '../host.ts';
import { receivingAccount } from '../platform-queries.ts';
import type { Bank } from './payments.ts';

/** Transfers that match no deposit: without one, in another's name, without the satang that name a deposit. */
const TRANSFERS = [
  { payer: { bank_code: 'KBANK', account_no: '1182290117', account_name: 'วีระ ศรีสุข' }, amount: baht(3000.52) },
  { payer: { bank_code: 'SCB', account_no: '4471220935', account_name: 'กมลวรรณ ใจดี' }, amount: baht(5000) },
  { payer: { bank_code: 'KTB', account_no: '9034118820', account_name: 'อนุชา แก้วมณี' }, amount: baht(500) },
  { payer: { bank_code: 'BBL', account_no: '1187004412', account_name: 'ศิริพร ทองดี' }, amount: baht(1200.18) },
  { payer: { bank_code: 'KBANK', account_no: '6019335571', account_name: 'ณรงค์ พิทักษ์ชัย' }, amount: baht(20_000) },
  { payer: { bank_code: 'GSB', account_no: '3308117625', account_name: 'มาลี อินทร์แก้ว' }, amount: baht(800.33) },
] as const;

/** Pays what only a person at the desk can match, so that its queue is worth looking at. */
export async function payAsStrangers({ database, config }: SandboxHost, bank: Bank): Promise<number> {
  const account_id = await receivingAccount(database, config.agent.id);
  if (account_id === undefined) return 0;
  for (const { payer, amount } of TRANSFERS)
    await bank.pay({
      account_id,
      payer,
      amount,
      reference: null,
      times: 1,
      deliveries: 1,
      delay_seconds: 0,
      late: false,
    });
  return TRANSFERS.length;
}
