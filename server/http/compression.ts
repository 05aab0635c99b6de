import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller answer fits into one packet as it is. */
const THRESHOLD_BYTES = 1024;
/** A lobby of 14.4 kB becomes 1.4 kB in 0.5 ms; the next brotli level saves 0.1 kB and takes 1.5 times as long. */
const LEVELS = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 6 },
};

/**
 * Compresses JSON and pages from 1 kB, by brotli or gzip as the client asks. Event streams write to the socket themselves;
 * hashed files and shared answers are compressed once, when they are made. A proxy in front compresses nothing
 * (docs/operations.md#production).
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)(;|$)/,
    ...LEVELS,
  });
}
