import { z } from 'zod';
import { operatorSavePoll } from '#contract/operator-poll.ts';
import { comparable, comparableFields, key, operationFile, type RecordKind } from '#server/agent/operation-file.ts';
import { endPoll, listPolls, savePoll } from './operator-service.ts';

const DAY_MS = 86_400_000;
const { shape } = operatorSavePoll.input;
const fields = operatorSavePoll.input.omit({ id: true, version: true, opens_at: true, closes_at: true }).extend({
  description: shape.description.default(''),
  image: shape.image.default(null),
  terms: shape.terms.default([]),
  choices: z
    .array(z.strictObject({ title: shape.choices.element.shape.title, image: shape.image.default(null) }))
    .min(2)
    .max(20),
});
const poll = z.union([
  z.strictObject({ ...fields.shape, opens_at: shape.opens_at, closes_at: shape.closes_at }),
  /** Open for so many days, from the apply that makes it. */
  z.strictObject({ ...fields.shape, days: z.int().min(1).max(366) }),
]);

const TIMES = ['opens_at', 'closes_at'];
const COMPARED = [...Object.keys(fields.shape), ...TIMES];

const pollKind: RecordKind = {
  name: 'poll',
  async stored(tx, agentId, _keyOf, at) {
    const polls = await listPolls(tx, agentId, at);
    return polls.map(({ choices, ...row }) => ({
      id: row.id,
      value: comparableFields({ ...row, choices: choices.map(({ title, image }) => ({ title, image })) }, COMPARED),
      isOff: row.state !== 'open' && row.state !== 'upcoming',
    }));
  },
  remove: ({ tx, agentId, at }, id) => endPoll(tx, agentId, id, at),
};

/** Polls (docs/rules.md#polls). One with votes is never changed, only ended. */
export const pollsFile = operationFile({
  name: 'polls',
  schema: z.record(key, poll),
  kinds: [pollKind],
  records: (polls) =>
    Object.entries(polls).map(([key, item]) => {
      const prizes = item.prizes.toSorted((one, other) => one.rank - other.rank);
      const value = { ...item, prizes };
      return {
        kind: pollKind.name,
        key,
        value: comparable('days' in value ? { ...value, days: undefined } : value),
        ...('days' in item && { ignores: TIMES }),
        async save({ tx, agentId, at }, id) {
          const times =
            'days' in item
              ? { opens_at: at.toISOString(), closes_at: new Date(at.getTime() + item.days * DAY_MS).toISOString() }
              : { opens_at: item.opens_at, closes_at: item.closes_at };
          return String((await savePoll(tx, agentId, { id, ...item, ...times }, at)).id);
        },
      };
    }),
});
