import { globSync } from 'node:fs';

const filesOf = (patterns: readonly string[]): string[] => [...new Set(globSync(patterns))].sort();

/** The files that compute, read or limit amounts of money, and that decide whether a bet wins. */
export const MONEY_RULES = filesOf([
  'contract/{baht-text,input,lotto-draw,lotto-payout,lotto-rules,money,percent,poll-draw,promotion-terms,yeekee-rules}.ts',
  'server/lotto/rounds/rates.ts',
  'server/safer-play/limit-rules.ts',
  'server/withdraw/rules.ts',
  'src/features/affiliate/model/{income-chart,levels,redeem-amount}.ts',
  'src/features/cashback/model/{day,example}.ts',
  'src/features/deposit/model/{channels,payment-state}.ts',
  'src/features/lotto/model/{bill-differences,draft-lines,prizes,round-terms}.ts',
  'src/features/promotion/model/promotion.ts',
  'src/features/safer-play/model/limits.ts',
  'src/features/withdraw/model/withdrawal.ts',
]);

/** Types, hooks, stores, and what works with a browser's own parts, which only a browser's test can run. */
const NO_RULES = new Set(
  filesOf([
    'src/features/*/model/*.test.ts',
    'src/features/*/model/use-*.ts',
    'src/features/auth/model/{enter,register-draft,sent-codes}.ts',
    'src/features/deposit/model/slip-picture.ts',
    'src/features/affiliate/model/answers.ts',
    'src/features/game/model/{game-entry,grid-place}.ts',
    'src/features/liff/model/check.ts',
  ]),
);

export const OTHER_RULES = filesOf([
  'contract/{banks,emv,lotto-numbers,lotto-picks,promptpay,sha256,transfer-slip}.ts',
  'server/lib/*.ts',
  'server/line/signature.ts',
  'server/lotto/{bills/cancellation,results/result-rules,rounds/schedule}.ts',
  'server/access/ip-key.ts',
  'server/http/paging.ts',
  'server/poll/poll-state.ts',
  'server/promotion/{coupon-code,eligibility}.ts',
  'server/quest/periods.ts',
  'server/wallet/wallet-on-wire.ts',
  'server/wheel/draw.ts',
  'src/features/*/model/*.ts',
]).filter((file) => !file.endsWith('.test.ts') && !NO_RULES.has(file) && !MONEY_RULES.includes(file));
