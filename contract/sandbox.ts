/**
 * Where the sandbox answers in the place of an operator's partners, under the server's own address: only while SANDBOX
 * is on.
 */
export const SANDBOX_PATHS = {
  accountName: '/sandbox/bank/account-name',
  payouts: '/sandbox/bank/payouts',
  slipLookup: '/sandbox/bank/slips/find',
  sms: '/sandbox/phone/sms',
  /** The root of LINE's Messaging API. */
  lineApi: '/sandbox/line',
  /** The keys that LINE signs ID tokens with (JWKS). */
  lineKeys: '/sandbox/line/certs',
  /** The page where a LINE account agrees to an account link. */
  lineAccountLink: '/sandbox/line/account-link',
  /** The root of a drand relay. */
  beacon: '/sandbox/beacon',
} as const;

/** The issuer that the sandbox writes into its LINE ID tokens: another than LINE's own, so that neither passes for the other. */
export const SANDBOX_LINE_ISSUER = 'https://access.line.me.sandbox';
