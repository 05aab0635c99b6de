import type { FastifyBaseLogger } from 'fastify';

/** Runs SQL. bigint columns are read as numbers. */
export interface Queries {
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
}

/** Queries of an open transaction. */
export interface Transaction extends Queries {
  readonly inTransaction: true;
}

export interface Database extends Queries {
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** The secrets that an operator and their partners agree on when they sign up. */
interface SharedSecrets {
  /** Signs the payment provider's webhook and the server's calls to the provider. */
  paymentProvider(): Promise<string>;
  /** Signs the server's calls to the SMS gateway. */
  smsGateway(): Promise<string>;
  /** Sign LINE's webhook: the channel secrets by agent code. */
  lineChannels(): Promise<ReadonlyMap<string, string>>;
}

/** Somebody who may sign in at the demo's desk. */
export interface DeskLogin {
  readonly username: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
  readonly code: string;
}

/** The sandbox's view of the process that it runs in. It knows the server only by this and by HTTP. */
export interface SandboxHost {
  readonly config: {
    /** The address on which the games' own server listens. */
    readonly host: string;
    /** 0 lets the system choose. */
    readonly gamesPort: number;
    readonly trustProxy: false | string[];
    readonly agent: { readonly id: number; readonly code: string };
    /** Whether invented members live on the demo's site. */
    readonly sandboxCrowd: boolean;
  };
  /** The server's database, in which the sandbox has tables of its own (`sandbox_…`). */
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The server's time, which the test clock moves. */
  now(): Date;
  /** The server's address, without a trailing slash; known once it listens. */
  ownUrl(): string;
  /** The address at which players open the app; known once the server listens. */
  appUrl(): string;
  /** Game providers by name: their address, and the secret that signs calls both ways. */
  readonly gameProviders: Map<string, { protocol: string; baseUrl: string; secret: string }>;
  readonly secrets: SharedSecrets;
  /** The sign-ins of the demo's operators, each with the code of now. */
  deskLogins(): Promise<readonly DeskLogin[]>;
  /** Returns the text stored under `name`, or stores what `make` returns: one text for all processes of the host. */
  generatedSecret(name: string, make: () => Promise<string>): Promise<string>;
}
