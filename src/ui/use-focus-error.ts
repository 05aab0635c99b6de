import { type RefObject, useEffect, useState } from 'react';

/** After `tell()` the first wrong field of the form takes the focus, as soon as it is drawn as wrong. */
export function useFocusError(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, form]);
  return () => setTries((count) => count + 1);
}
