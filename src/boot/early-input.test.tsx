// @vitest-environment jsdom
import { act, startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { recordInput } from './early-input.ts';

function Form({ onNext }: { onNext: (...fields: string[]) => void }) {
  const [name, setName] = useState('');
  const [bank, setBank] = useState('');
  const [, drawAgain] = useState(0);
  return (
    <form
      onBlur={() => drawAgain((times) => times + 1)}
      onSubmit={(event) => {
        event.preventDefault();
        onNext(name, bank);
      }}
    >
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <select value={bank} onChange={(event) => setBank(event.target.value)}>
        <option value="">ธนาคาร</option>
        <option value="SCB">ไทยพาณิชย์</option>
      </select>
      <button type="submit">ถัดไป</button>
      <a href="/other">อื่น</a>
    </form>
  );
}

async function prerendered(touchFirst = (_root: HTMLElement) => {}) {
  const onNext = vi.fn();
  const root = document.createElement('div');
  root.dataset.prerendered = '';
  document.body.append(root);
  root.innerHTML = renderToString(<Form onNext={onNext} />);
  touchFirst(root);
  const replay = recordInput(root);
  const comeAlive = () =>
    act(async () => {
      startTransition(() => void hydrateRoot(root, <Form onNext={onNext} />));
    });
  const find = <E extends Element>(selector: string, kind: new () => E): E => {
    const found = root.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`no ${selector}`);
    return found;
  };
  return { root, onNext, replay, comeAlive, find };
}

test('a text, a choice and a press before the app answers count once it does', async () => {
  const { onNext, replay, comeAlive, find } = await prerendered();
  find('input', HTMLInputElement).value = 'มะลิ';
  const bank = find('select', HTMLSelectElement);
  bank.value = 'SCB';
  bank.dispatchEvent(new Event('change', { bubbles: true }));
  find('button', HTMLButtonElement).click();
  await comeAlive();
  expect(onNext).not.toHaveBeenCalled();
  await act(async () => replay());
  expect(find('input', HTMLInputElement).value).toBe('มะลิ');
  expect(bank.value).toBe('SCB');
  expect(onNext.mock.calls).toEqual([['มะลิ', 'SCB']]);
});

test('what is typed counts also where the form is rendered again before it is replayed', async () => {
  const { onNext, replay, comeAlive, find } = await prerendered();
  const field = find('input', HTMLInputElement);
  field.value = 'มะลิ';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await comeAlive();
  await act(async () => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await act(async () => replay());
  expect(field.value).toBe('มะลิ');
  find('button', HTMLButtonElement).click();
  expect(onNext.mock.calls).toEqual([['มะลิ', '']]);
});

test('a choice made before the first script counts, too', async () => {
  const { onNext, replay, comeAlive, find } = await prerendered((root) => {
    for (const field of root.querySelectorAll('select')) field.value = 'SCB';
  });
  await comeAlive();
  await act(async () => replay());
  find('button', HTMLButtonElement).click();
  expect(onNext.mock.calls).toEqual([['', 'SCB']]);
});

test('no form is sent and no link followed by the browser itself; of several presses the last is replayed', async () => {
  const { root, onNext, replay, comeAlive, find } = await prerendered();
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
  await act(async () => replay());
  expect(pressed).toEqual([find('a', HTMLAnchorElement)]);
  expect(onNext).not.toHaveBeenCalled();
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
