/** A server of its own over the database of `DATABASE_URL`; sends its parent its address, and ends with it. */
import { startTestServer } from '../server/harness.ts';

const server = await startTestServer({ databaseUrl: process.env.DATABASE_URL ?? '' });
process.send?.({ url: server.url });
process.once('disconnect', () => void server.close().then(() => process.exit()));
