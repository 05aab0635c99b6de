import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/all.ts';
import { openapiDocument } from './openapi.ts';

/** Swagger UI writes style elements, so inline styles are allowed here; scripts are files. */
const DOCS_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/** `/docs`: the API to read and try; `/docs/openapi.json`: the OpenAPI document. */
export async function docsRoutes(fastify: FastifyInstance): Promise<void> {
  await fastify.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => void reply.header('content-security-policy', DOCS_CSP));
    let made: ReturnType<typeof openapiDocument> | undefined;
    // Made for the first request: it takes longer than all other routes together, and most processes never need it.
    const document = () => {
      made ??= openapiDocument(endpoints, { title: 'Chokdee API', version: '1', serverUrl: '/' });
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
