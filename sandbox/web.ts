import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SandboxError } from './sandbox-error.ts';

const rawBodies = new WeakMap<FastifyRequest, string>();

/** The JSON body as it was sent, for signatures; empty without one. */
export const rawBodyOf = (request: FastifyRequest): string => rawBodies.get(request) ?? '';

/** Prepares a scope for the sandbox's routes: JSON and HTML forms are read, refusals are answered as `{code}`. */
export function prepareScope(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    rawBodies.set(request, text);
    if (text === '') done(null, {});
    else parseJson(request, text, done);
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  );
  scope.setErrorHandler(answerError);
}

function answerError(error: FastifyError | SandboxError, request: FastifyRequest, reply: FastifyReply): void {
  const isDefect = !(error instanceof SandboxError) && (error.statusCode ?? 500) >= 500;
  if (isDefect) request.log.error({ err: error }, 'a call of the sandbox failed');
  const refusal = error instanceof SandboxError ? error : new SandboxError(isDefect ? 'internal' : 'malformed_request');
  reply.code(refusal.status).header('cache-control', 'no-store').send({ code: refusal.code });
}

/** The value that the schema accepts. Throws the SandboxError `malformed_request`. */
export function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (!result.success) throw new SandboxError('malformed_request');
  return result.data;
}

/** The fields of a form as an object; a JSON body is returned unchanged. */
export const fieldsOf = (body: unknown): unknown => (body instanceof URLSearchParams ? Object.fromEntries(body) : body);

/** Sends a page that no cache keeps. */
export const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
