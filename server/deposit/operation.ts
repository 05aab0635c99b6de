import { z } from 'zod';
import { isBankCode } from '#contract/banks.ts';
import { plainBaht, satangOf } from '#contract/money.ts';
import { isPromptpayId } from '#contract/promptpay.ts';
import {
  bahtOfFile,
  comparable,
  key,
  OperationMistake,
  operationFile,
  type RecordKind,
  wantedOf,
} from '#server/agent/operation-file.ts';
import {
  accountRows,
  type ChannelFields,
  channelRows,
  closeAccount,
  closeChannel,
  otherOwnerOf,
  putAccount,
  putChannel,
} from './operation-queries.ts';

const type = z.enum(['bank', 'truemoney', 'promptpay']);
const text = z.string().trim().min(1).max(120);

const channel = z
  .strictObject({
    type,
    name: text,
    icon: z.string().regex(/^[a-z-]+$/, 'is a name of small letters and -'),
    /** Baht for one deposit. */
    min: bahtOfFile.min(1),
    max: bahtOfFile,
    note: z.string().max(200).default(''),
    /** The banks that the player chooses from; only for a bank channel. */
    sub_channels: z.array(z.strictObject({ sub_channel_id: z.string().min(1).max(20), name: text })).default([]),
    is_on: z.boolean().default(true),
    /** Why it is off, for the player. */
    closed_reason: z.string().max(200).nullable().default(null),
    /** The provider that charges PromptPay deposits; null if they are paid to a receiving account. */
    provider: z.literal('opn').nullable().default(null),
  })
  .refine(({ min, max }) => max >= min, { path: ['max'], message: 'is below min' })
  .refine(({ provider, type }) => provider === null || type === 'promptpay', {
    path: ['provider'],
    message: 'charges PromptPay only',
  });

const account = z
  .strictObject({
    type,
    bank_code: z.string(),
    /** For promptpay: the PromptPay id, which is a phone, tax id or e-wallet id. */
    account_no: z.string().regex(/^\d{10,15}$/, 'has 10 to 15 digits'),
    account_name: text,
    is_on: z.boolean().default(true),
  })
  .refine(({ type, bank_code }) => (type === 'bank' ? isBankCode(bank_code) : bank_code === type.toUpperCase()), {
    path: ['bank_code'],
    message: 'is no bank of this type (contract/banks.ts; PROMPTPAY; TRUEMONEY)',
  })
  .refine(({ type, account_no }) => type !== 'promptpay' || isPromptpayId(account_no), {
    path: ['account_no'],
    message: 'is no PromptPay id: a phone (10 digits from 0), a tax id (13) or an e-wallet (15)',
  });

/** Without a receiving account a channel would be offered and refuse every deposit. */
const schema = z
  .strictObject({ channels: z.record(key, channel), receiving_accounts: z.array(account) })
  .superRefine(({ channels, receiving_accounts }, context) => {
    const isPaid = (wanted: string, bank?: string) =>
      receiving_accounts.some(
        ({ type, bank_code, is_on }) => is_on && type === wanted && (bank ?? bank_code) === bank_code,
      );
    for (const [name, { type, is_on, sub_channels }] of Object.entries(channels)) {
      if (!is_on) continue;
      if (!isPaid(type))
        context.addIssue({
          code: 'custom',
          path: ['channels', name],
          message: `no receiving account of ${type} is on`,
        });
      if (type === 'bank')
        for (const [place, { sub_channel_id }] of sub_channels.entries())
          if (!isPaid('bank', sub_channel_id))
            context.addIssue({
              code: 'custom',
              path: ['channels', name, 'sub_channels', place],
              message: `no receiving account of ${sub_channel_id} is on`,
            });
    }
    const numbers = receiving_accounts.map(accountKey);
    for (const [place, number] of numbers.entries())
      if (numbers.indexOf(number) !== place)
        context.addIssue({ code: 'custom', path: ['receiving_accounts', place], message: 'is there twice' });
  });

const accountKey = ({ bank_code, account_no }: { bank_code: string; account_no: string }) =>
  `${bank_code} ${account_no}`;

const inBaht = ({ min_satang, max_satang, ...rest }: ChannelFields) => ({
  ...rest,
  min: plainBaht(min_satang),
  max: plainBaht(max_satang),
});

const channelKind: RecordKind = {
  name: 'channel',
  inFile: { section: 'channels' },
  async stored(tx, agentId) {
    const rows = await channelRows(tx, agentId);
    return rows.map(({ id, ...row }) => ({ id, value: comparable(inBaht(row)), isOff: !row.is_on }));
  },
  remove: ({ tx, agentId }, id) => closeChannel(tx, agentId, id),
};

const accountKind: RecordKind = {
  name: 'receiving account',
  inFile: {
    section: 'receiving_accounts',
    listKey(record) {
      const read = account.safeParse(record);
      return read.success ? accountKey(read.data) : '';
    },
  },
  async stored(tx, agentId) {
    const rows = await accountRows(tx, agentId);
    return rows.map(({ id, ...row }) => ({ id, key: accountKey(row), value: comparable(row), isOff: !row.is_on }));
  },
  remove: ({ tx, agentId }, id) => closeAccount(tx, agentId, id),
};

/** The ways to pay in: channels, and the accounts that receive (docs/rules.md#deposits). */
export const depositsFile = operationFile({
  name: 'deposits',
  schema,
  kinds: [accountKind, channelKind],
  records: ({ channels, receiving_accounts }) => [
    ...wantedOf(
      accountKind,
      Object.fromEntries(receiving_accounts.map((one) => [accountKey(one), one])),
      async ({ tx, agentId }, item) => {
        const other = await otherOwnerOf(tx, agentId, item);
        if (other !== undefined) throw new OperationMistake(`is a receiving account of agent ${other}`);
        return putAccount(tx, agentId, item);
      },
      // The order in which they get new deposits is the desk's.
    ).map((record) => ({ ...record, ignores: ['position'] })),
    ...wantedOf(channelKind, channels, ({ tx, agentId }, { min, max, ...item }, { id }) =>
      putChannel(tx, agentId, id, { ...item, min_satang: satangOf(min), max_satang: satangOf(max) }),
    ),
  ],
});
