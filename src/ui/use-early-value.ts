import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';

/**
 * What the reader has written, chosen or ticked in a server-rendered field before React knew the field. React leaves it
 * there when it hydrates the page, but writes its own value over it with the next render. A layout effect comes before that
 * render, and no key can come in between (docs/architecture.md#first-screen).
 *
 * @param takeOver compares the field with its state, and calls the handler where the reader was first
 */
export function useEarlyValue<Control extends HTMLElement>(
  takeOver: (control: Control) => void,
  ref?: Ref<Control> | undefined,
): RefObject<Control | null> {
  const field = useRef<Control>(null);
  useImperativeHandle<Control | null, Control | null>(ref, () => field.current);
  const compare = useStableCallback(() => {
    if (field.current) takeOver(field.current);
  });
  useLayoutEffect(() => compare(), [compare]);
  return field;
}
