import type { OutputOf } from '#contract/endpoint.ts';
import type { deskLogin } from '#contract/operator-session.ts';

/** A sign-in whose password was right. */
export type Begun = OutputOf<typeof deskLogin>;
