// @vitest-environment jsdom
import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { useLotto } from '#src/stores/lotto.ts';
import { MAX_SETS, ownChoices, usePadChoices } from '#src/stores/pad-choices.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { NumberSets } from './number-sets.tsx';

HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;

beforeEach(async () => {
  useLotto.getState().loadRound('7');
  useLotto
    .getState()
    .changeDraft((draft) => ({ ...draft, lines: [{ bet_type: 'two_top', number: '07', amount: '5' }] }));
  const sets = Array.from({ length: MAX_SETS }, (_, at) => ({ name: `ชุด ${at + 1}`, numbers: [`0${at % 10}`] }));
  usePadChoices.getState().change({ sets });
  await act(async () =>
    render(
      <MemoryRouter>
        <NumberSets onClose={() => undefined} onAdd={() => undefined} />
      </MemoryRouter>,
    ),
  );
});

const names = () => ownChoices().sets.map(({ name }) => name);
async function save(name: string): Promise<void> {
  const field = document.querySelector('input') ?? document.body;
  fireEvent.input(field, { target: { value: name } });
  await act(async () => fireEvent.submit(field));
}

test('with all sets in use a new one replaces none: the player removes one', async () => {
  const before = names();
  await save('ใหม่');
  expect(names()).toEqual(before);
  expect(document.body.textContent).toContain(PAD_TEXT.sets.full(MAX_SETS));
  await save('ชุด 3');
  expect(names()).toEqual(['ชุด 3', ...before.filter((name) => name !== 'ชุด 3')]);
  expect(ownChoices().sets[0]).toEqual({ name: 'ชุด 3', numbers: ['07'] });
});
