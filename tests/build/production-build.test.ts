import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agentCodes, DEFAULT_AGENT, readAgent } from '#agents/agent-file.ts';
import { tracesOf } from '../agent-traces.ts';

/** Words that only @line/liff-mock and our use of it contain; minifying does not change strings. */
const MOCK_WORDS = ['มะลิ (จำลอง)', 'You need to call liff.login first.'];

test('the production build holds nothing of the LIFF mock', () => {
  const mock = [...globSync('node_modules/@line/liff-mock/dist/**/*.js'), 'liff/sdk/mock.ts']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const built = globSync('dist/assets/*.js').map((file) => readFileSync(file, 'utf8'));
  expect(built.length).toBeGreaterThan(10);
  for (const word of MOCK_WORDS) {
    expect(mock, `${word} is still a word of the mock`).toContain(word);
    expect(built.filter((code) => code.includes(word))).toEqual([]);
  }
});

test('the build is one agent’s, and only its page and its first style sheet differ', () => {
  const agents = agentCodes().map(readAgent);
  const files = globSync('dist/**/*.{html,css,js,json,svg,webmanifest}');
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const isOwn = /\.(html|webmanifest)$/.test(file);
    for (const agent of agents)
      if (!isOwn || agent.code !== DEFAULT_AGENT) expect(tracesOf(agent, text), `${agent.code} in ${file}`).toEqual([]);
  }
});
