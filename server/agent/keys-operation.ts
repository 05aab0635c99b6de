import { z } from 'zod';
import { operatorKeysOf, revokeOperatorKey, setScopes } from '#server/access/operator-key-queries.ts';
import { createOperatorKey, isScope, keyNameFault } from '#server/access/operator-keys.ts';
import { comparable, OperationMistake, operationFile, type RecordKind, type WantedRecord } from './operation-file.ts';

const name = z.string().superRefine((text, context) => {
  const fault = keyNameFault(text);
  if (fault !== null) context.addIssue(fault);
});
const scopes = z.array(z.string().refine(isScope, 'is no scope (contract/operator-shapes.ts)')).min(1);

const keyKind: RecordKind = {
  name: 'operator key',
  async stored(tx, agentId) {
    const keys = await operatorKeysOf(tx, agentId);
    return keys.map(({ name, scopes, isRevoked }) => ({
      id: name,
      key: name,
      value: isRevoked ? null : comparable(scopes.toSorted()),
      isOff: isRevoked,
    }));
  },
  remove: ({ tx, agentId, at }, name) => revokeOperatorKey(tx, { agentId, name, now: at }),
};

/** The keys of operators, by name, with their scopes (docs/rules.md#operators). A new key is shown once, in the terminal. */
export const operatorsFile = operationFile({
  name: 'operators',
  schema: z.record(name, scopes),
  kinds: [keyKind],
  records: (keys) =>
    Object.entries(keys).map(
      ([name, scopes]): WantedRecord => ({
        kind: keyKind.name,
        key: name,
        value: comparable(scopes.toSorted()),
        async save({ tx, agentId, at, say }, id) {
          if (id === undefined)
            say(
              `operator ${name}  ${await createOperatorKey(tx, { agentId, name, scopes, now: at })}   (shown this once)`,
            );
          else if (!(await setScopes(tx, { agentId, name, scopes })))
            throw new OperationMistake('was revoked: the audit log tells keys by their names, so take another one');
          return name;
        },
      }),
    ),
});
