import type { lossHistory, turnoverHistory } from '../../../../contract/cashback.ts';
import type { OutputOf } from '../../../../contract/endpoint.ts';

type LossDay = OutputOf<typeof lossHistory>['items'][number];
type TurnoverDay = OutputOf<typeof turnoverHistory>['items'][number];
/** A day of one of the two histories. */
export type Day = LossDay | TurnoverDay;
