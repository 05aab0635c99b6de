import { FileMistake } from '#agents/file-mistake.ts';
import { insertAuditEntry, keyWithoutSecret } from '#server/access/operator-key-queries.ts';
import { OperationMistake, type Value, type Work } from '#server/agent/operation-file.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { isRefusedValue } from '#server/database/database-errors.ts';
import { rebateFault } from '#server/house-edge/rebates.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { describeSteps } from './describe.ts';
import type { AgentFolder, Wanted } from './folder.ts';
import { type Gift, giftsOf, refuseUntoldGifts } from './gifts.ts';
import { type Ids, isDrift, planOf, type Step } from './plan.ts';
import { deleteFileRecord, putFileRecord } from './queries.ts';

export interface ApplyOptions {
  at: Date;
  /** Ends what files have made and no longer have. */
  remove: boolean;
  /** Makes again what calls have changed or removed since the last apply. */
  overwrite?: boolean;
  /** The person who applies, for the audit log. */
  by: string;
  /** The most, in satang, that it may give if that exceeds what one key may give on a day. */
  gives?: number;
}

export interface Applied {
  steps: readonly Step[];
  /** The promises of the steps. */
  gifts: readonly Gift[];
  /** Records that no file has any more, and that stay. */
  left: readonly Step[];
  /** Lines for the terminal once the transaction is committed: new operators' keys, which are not stored in clear. */
  lines: readonly string[];
}

/**
 * Makes the database follow an agent's folder, in the caller's transaction: all of it or nothing. A second run does
 * nothing. Throws a `FileMistake` that names file, record and reason; also, unless told otherwise, if it would
 * overwrite what calls have changed since the last apply.
 */
export async function applyFolder(tx: Transaction, folder: AgentFolder, options: ApplyOptions): Promise<Applied> {
  const { agent, kinds } = folder;
  const { steps, ids } = await planOf(tx, folder, options.at);
  if (!options.overwrite) refuseDrift(steps);
  const lines: string[] = [];
  const work: Work = { tx, agentId: agent.id, at: options.at, idOf: idsOf(ids), say: (line) => lines.push(line) };
  const done: Step[] = [];
  const left: Step[] = [];
  for (const step of steps) {
    if (step.step === 'end') {
      const kind = kinds.find(({ name }) => name === step.kind);
      if (!options.remove || !kind?.remove) {
        left.push(step);
        continue;
      }
      await kind.remove(work, step.id);
      await deleteFileRecord(tx, agent.id, step.kind, step.key);
    } else {
      const id = step.step === 'adopt' ? step.id : await save(step, work);
      ids.get(step.kind)?.set(step.key, id);
      await putFileRecord(tx, agent.id, { kind: step.kind, key: step.key, record_id: id, applied: appliedOf(step) });
    }
    done.push(step);
  }
  const changes = done.filter(({ step }) => step !== 'adopt');
  if (changes.length === 0) return { steps: changes, gifts: [], left, lines };
  const fault = await rebateFault(tx, agent.id, await agentConfigOf(tx, agent.id));
  if (fault !== null) throw new FileMistake(`agent ${agent.code} ${fault}`);
  const gifts = await giftsOf(tx, agent.id, changes, work);
  await refuseUntoldGifts(tx, agent.id, gifts, options.gives ?? 0);
  await insertAuditEntry(tx, {
    agentId: agent.id,
    keyId: await keyWithoutSecret(tx, agent.id, 'files', options.at),
    at: options.at,
    scope: 'files',
    action: 'agent apply',
    input: { by: options.by, changes: changes.map(auditOf) },
    outcome: 'done',
    ip: 'terminal',
    sessionId: null,
    before: null,
    after: null,
  });
  return { steps: changes, gifts, left, lines };
}

function refuseDrift(steps: readonly Step[]): void {
  const drifted = steps.filter(isDrift);
  if (drifted.length > 0)
    throw new FileMistake(
      [
        ...describeSteps(drifted, false),
        'Calls have changed this since the last apply. npm run agent -- pull <folder> writes it into the files; --overwrite makes it again as the files say',
      ].join('\n'),
    );
}

const appliedOf = (step: Exclude<Step, { step: 'end' }>): Value =>
  step.step === 'change' ? step.wanted.record.value : step.value;

/** A record's id by its key, for records that refer to it. */
const idsOf =
  (ids: Ids): Work['idOf'] =>
  (kind, key) => {
    const id = ids.get(kind)?.get(key);
    if (id === undefined) throw new Error(`there is no ${kind} ${key}`);
    return id;
  };

async function save(step: Step & { wanted: Wanted }, work: Work): Promise<string> {
  const { path, record } = step.wanted;
  try {
    return await record.save(work, step.step === 'change' ? step.id : undefined);
  } catch (error) {
    if (isRefusedValue(error)) throw new FileMistake(`${path}: ${record.kind} ${record.key}: ${error.message}`);
    if (!(error instanceof Refusal || error instanceof OperationMistake)) throw error;
    const fields = error instanceof Refusal ? Object.entries(error.detail.fields ?? {}) : [];
    const reasons = fields.length > 0 ? fields.map(([field, sentence]) => `${field}: ${sentence}`) : [error.message];
    throw new FileMistake(reasons.map((one) => `${path}: ${record.kind} ${record.key}: ${one}`).join('\n'));
  }
}

function auditOf(step: Step) {
  const { step: what, kind, key } = step;
  return { step: what, kind, key, ...(step.step === 'change' && { differences: step.differences }) };
}

class Tried extends Error {}

/** The outcome of an apply, including refusals: it is done, looked at, and undone. */
export async function tryFolder(
  database: Database,
  folder: AgentFolder,
  options: ApplyOptions,
  look: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Applied> {
  let applied: Applied | undefined;
  await database
    .transaction(async (tx) => {
      // A plan shows the figure; only an apply has to be told it.
      applied = await applyFolder(tx, folder, { ...options, overwrite: true, gives: Number.POSITIVE_INFINITY });
      await look(tx);
      throw new Tried();
    })
    .catch((error) => {
      if (!(error instanceof Tried)) throw error;
    });
  if (!applied) throw new Error('nothing was tried');
  return applied;
}
