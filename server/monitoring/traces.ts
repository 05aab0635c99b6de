import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Around } from '#server/database/database.ts';

export interface Traces {
  /** Adds a span to each request. To be called before the server is ready. */
  watch(fastify: FastifyInstance): void;
  /** Adds a span to each statement of a request. */
  readonly around: Around;
  /** Sends the rest. */
  stop(): Promise<void>;
}

const SERVICE = 'chokdee';
const STATEMENT_LETTERS = 2_000;

/**
 * Traces for OpenTelemetry, with the settings of its standard variables (docs/operations.md#traces). Spans name
 * routes and statements, never their data. A request begins a trace of its own: a caller cannot choose what is
 * recorded.
 */
export function startTraces(log: FastifyBaseLogger): Traces {
  diag.setLogger(
    {
      error: (message) => log.error({ detail: message }, 'traces'),
      warn: (message) => log.warn({ detail: message }, 'traces'),
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    DiagLogLevel.WARN,
  );
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer(SERVICE);

  function watch(fastify: FastifyInstance): void {
    const contexts = new WeakMap<FastifyRequest, Context>();
    const contextOf = (request: FastifyRequest) => contexts.get(request) ?? ROOT_CONTEXT;
    fastify.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'none';
      const attributes = { 'http.request.method': request.method, 'http.route': route };
      const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
      const own = trace.setSpan(ROOT_CONTEXT, span);
      contexts.set(request, own);
      context.with(own, done);
    });
    // Reading the body has left the context.
    fastify.addHook('preValidation', (request, _reply, done) => context.with(contextOf(request), done));
    fastify.addHook('onResponse', (request, reply, done) => {
      const span = trace.getSpan(contextOf(request));
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  async function around<Result>(statement: string, run: () => Promise<Result>): Promise<Result> {
    // Work that runs by itself every second would be most of the record.
    if (trace.getActiveSpan() === undefined) return run();
    const text = statement.trim();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, STATEMENT_LETTERS) };
    const span = tracer.startSpan(text.split(/\s/, 1)[0] ?? '', { kind: SpanKind.CLIENT, attributes });
    try {
      return await run();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  return { watch, around, stop: () => provider.shutdown() };
}
