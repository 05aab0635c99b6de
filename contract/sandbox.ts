/**
 * The sandbox's paths under the server's own address, which stand in for an operator's partners. They exist only
 * while SANDBOX is on.
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

/** The issuer of the sandbox's LINE ID tokens. It differs from LINE's own, so that neither passes for the other. */
export const SANDBOX_LINE_ISSUER = 'https://access.line.me.sandbox';
