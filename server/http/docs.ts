import Fastify, { type FastifyInstance } from 'fastify';
import { endpoints } from '#contract/all.ts';

/** Swagger UI writes style elements, so inline styles are allowed here; scripts are files. */
const DOCS_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/**
 * `/docs`: the API to read and try; `/docs/openapi.json`: the OpenAPI document. Both are loaded and made for the
 * first request: they take longer than all other routes together, and most processes never need them.
 */
export async function docsRoutes(fastify: FastifyInstance): Promise<void> {
  let made: Promise<FastifyInstance> | undefined;
  fastify.addHook('onClose', async () => (await made)?.close());
  await fastify.register(async (docs) => {
    for (const url of ['/docs', '/docs/*'])
      docs.get(url, async (request, reply) => {
        made ??= makeDocs();
        const answer = await (await made).inject({ method: 'GET', url: request.url });
        for (const name of ['content-type', 'location', 'etag', 'last-modified', 'cache-control'] as const) {
          const value = answer.headers[name];
          if (value !== undefined) reply.header(name, value);
        }
        reply.header('content-security-policy', DOCS_CSP);
        return reply.code(answer.statusCode).send(answer.rawPayload);
      });
  });
}

/** A server of its own behind those two routes. */
async function makeDocs(): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { openapiDocument }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('./openapi.ts'),
  ]);
  const document = openapiDocument(endpoints, { title: 'Chokdee API', version: '1', serverUrl: '/' });
  const docs = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await docs.register(swagger);
  await docs.register(swaggerUi, {
    routePrefix: '/docs',
    transformSpecification: () => document,
    uiConfig: { docExpansion: 'none', deepLinking: true },
  });
  docs.get('/docs/openapi.json', async () => document);
  return docs;
}
