// @vitest-environment jsdom
import { act, startTransition, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { CheckInput, Select, TextArea, TextInput } from '#src/ui/inputs.tsx';
import { recordPress } from './early-press.ts';

/** Renders itself again as soon as it is hydrated, like a form that reads its storage. */
function Form({ onNext }: { onNext: (...fields: unknown[]) => void }) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [bank, setBank] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [choice, setChoice] = useState('a');
  const [, renderAgain] = useState(0);
  useEffect(() => renderAgain(1), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onNext(name, note, bank, agreed, choice);
      }}
    >
      <TextInput value={name} onChange={setName} />
      <TextArea value={note} onChange={setNote} />
      <Select value={bank} onChange={setBank}>
        <option value="">ธนาคาร</option>
        <option value="SCB">ไทยพาณิชย์</option>
      </Select>
      <CheckInput type="checkbox" checked={agreed} onChange={setAgreed} />
      {['a', 'b'].map((one) => (
        <CheckInput
          key={one}
          type="radio"
          name="choice"
          value={one}
          checked={choice === one}
          onChange={() => setChoice(one)}
        />
      ))}
      <button type="submit">ถัดไป</button>
      <a href="/other">อื่น</a>
    </form>
  );
}

let alive: Root | undefined;
afterEach(() => act(async () => alive?.unmount()));

async function prerendered() {
  const onNext = vi.fn();
  const root = document.createElement('div');
  root.dataset.prerendered = '';
  document.body.append(root);
  root.innerHTML = renderToString(<Form onNext={onNext} />);
  const press = recordPress(root);
  // As app/mount.tsx does.
  const repeat = () => {
    root.removeAttribute('data-prerendered');
    press();
  };
  const comeAlive = () =>
    act(async () => {
      startTransition(() => {
        alive = hydrateRoot(root, <Form onNext={onNext} />);
      });
    });
  const find = <E extends Element>(selector: string, kind: new () => E): E => {
    const found = root.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`no ${selector}`);
    return found;
  };
  return { root, onNext, repeat, comeAlive, find };
}

test('input and presses before the app answers count once it does', async () => {
  const { onNext, repeat, comeAlive, find } = await prerendered();
  find('input', HTMLInputElement).value = 'มะลิ';
  find('textarea', HTMLTextAreaElement).value = 'ถึงดาว';
  find('select', HTMLSelectElement).value = 'SCB';
  find('[type=checkbox]', HTMLInputElement).click();
  find('[value=b]', HTMLInputElement).click();
  find('button', HTMLButtonElement).click();
  await comeAlive();
  expect(onNext).not.toHaveBeenCalled();
  await act(async () => repeat());
  expect(onNext.mock.calls).toEqual([['มะลิ', 'ถึงดาว', 'SCB', true, 'b']]);
  expect(find('input', HTMLInputElement).value).toBe('มะลิ');
});

test('a text that begins before the app and ends after it keeps all of its letters', async () => {
  const { onNext, repeat, comeAlive, find } = await prerendered();
  const field = find('input', HTMLInputElement);
  const type = async (key: string) => {
    // Sets the value as a key does: React's own setter would hide the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + key);
    await act(async () => void field.dispatchEvent(new InputEvent('input', { bubbles: true })));
  };
  await type('0');
  await comeAlive();
  await type('8');
  await act(async () => repeat());
  await type('4');
  expect(field.value).toBe('084');
  await act(async () => find('button', HTMLButtonElement).click());
  expect(onNext.mock.calls.map(([name]) => name)).toEqual(['084']);
});

test('no form is sent and no link followed by the browser itself; of several presses the last is repeated', async () => {
  const { root, onNext, repeat, comeAlive, find } = await prerendered();
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  find('form', HTMLFormElement).dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  find('button', HTMLButtonElement).click();
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  find('a', HTMLAnchorElement).dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  await comeAlive();
  const pressed: EventTarget[] = [];
  root.addEventListener('click', (event) => {
    if (event.target) pressed.push(event.target);
    event.preventDefault();
  });
  await act(async () => repeat());
  expect(pressed).toEqual([find('a', HTMLAnchorElement)]);
  expect(onNext).not.toHaveBeenCalled();
});

test('a press in a part that comes alive later is repeated then, also one from before the page did', async () => {
  const { root, repeat, comeAlive, find } = await prerendered();
  const part = find('form', HTMLFormElement);
  const link = find('a', HTMLAnchorElement);
  part.dataset.prerendered = '';
  link.click();
  await comeAlive();
  const pressed: EventTarget[] = [];
  root.addEventListener('click', (event) => {
    if (event.target) pressed.push(event.target);
    event.preventDefault();
  });
  await act(async () => repeat());
  expect(pressed).toEqual([]);
  part.removeAttribute('data-prerendered');
  part.dispatchEvent(new Event('alive', { bubbles: true }));
  part.dispatchEvent(new Event('alive', { bubbles: true }));
  expect(pressed).toEqual([link]);
});

test('a new tab is the browser’s: the press is not kept', async () => {
  expect.assertions(1);
  const { find } = await prerendered();
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  // jsdom cannot open a page.
  find('a', HTMLAnchorElement).addEventListener('click', (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  find('a', HTMLAnchorElement).dispatchEvent(press);
});
