import { SWRConfig } from 'swr';

/** Where SWR keeps the answers of all reads: the cache of its default configuration. */
export const { cache: answerCache } = SWRConfig.defaultValue;
