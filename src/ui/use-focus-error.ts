import { type RefObject, useEffect, useState } from 'react';

/** After a call the first invalid field of the form takes the focus, as soon as it is rendered as invalid. */
export function useFocusError(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, form]);
  return () => setTries((count) => count + 1);
}
