import { agentMistakes } from '../agents.ts';

/**
 * Ends a run whose agents have a mistake in their files, with a line for each: every server of the tests reads them, and vitest
 * would say that it found no test.
 */
export function setup(): void {
  const mistakes = agentMistakes();
  if (mistakes.length === 0) return;
  console.error(mistakes.join('\n'));
  process.exit(1);
}
