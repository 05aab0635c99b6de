import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// biome-ignore lint/suspicious/noExplicitAny: tests change the files as a person would, rightly and wrongly
export type Json = any;

/** The registration of a first player. */
export const PLAYER = {
  agent_code: 'chokdee',
  phone: '0891234567',
  password: 'first-player-1',
  first_name: 'ผู้เล่น',
  last_name: 'คนแรก',
  bank_code: 'KBANK',
  bank_account_no: '1234567890',
  birth_date: '1990-01-01',
  accept_terms: true,
};

export interface AgentFolder {
  path: string;
  /** Changes a file of the folder: `operation/wheel`. */
  edit(file: string, change: (content: Json) => void): void;
  remove(): void;
}

/** A copy of the demo agent's folder, to be changed. */
export function copyAgentFolder(): AgentFolder {
  const parent = mkdtempSync(join(tmpdir(), 'chokdee-agents-'));
  const path = join(parent, 'chokdee');
  cpSync('agents/chokdee', path, { recursive: true });
  return {
    path,
    edit(file, change) {
      const name = join(path, `${file}.json`);
      const content = JSON.parse(readFileSync(name, 'utf8'));
      change(content);
      writeFileSync(name, JSON.stringify(content));
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
