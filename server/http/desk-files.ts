import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the operators' desk at `/desk` and below: its hashed files for ever, and one page for every address, never stored. Where it is
 * not built (an API without it, or a kit that leaves it out) nothing is there.
 */
export async function deskFiles(fastify: FastifyInstance, folder: string, agentName: string): Promise<void> {
  if (!existsSync(`${folder}/index.html`)) return;
  const built = await readFile(`${folder}/index.html`, 'utf8');
  // One build for all agents: whose desk it is, the server says.
  const page = built.replace('data-agent-name=""', () => `data-agent-name="${agentName}"`);
  await fastify.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: '/desk/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  });
  const send = (_: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page);
  fastify.get('/desk', send);
  fastify.get('/desk/*', send);
}
