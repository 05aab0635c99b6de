import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/all.ts';
import { openapiDocument } from './openapi.ts';
import type { Platform } from './platform.ts';

/** Swagger UI writes style elements; its scripts are files like everybody's. */
const DOCS_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/** `/docs`: the API to read and try, served from here; `/docs/openapi.json`: the same for machines. */
export async function docsRoutes(fastify: FastifyInstance, { config }: Platform): Promise<void> {
  await fastify.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => void reply.header('content-security-policy', DOCS_CSP));
    let made: ReturnType<typeof openapiDocument> | undefined;
    // At the first look: it takes longer than all other routes together, and most processes are never asked.
    const document = () => {
      made ??= openapiDocument(endpoints, { title: 'Chokdee API', version: '1', serverUrl: config.publicUrl ?? '/' });
      return made;
    };
    await docs.register(swagger);
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      transformSpecification: document,
      uiConfig: { docExpansion: 'none', deepLinking: true },
    });
    docs.get('/docs/openapi.json', async () => document());
  });
}
