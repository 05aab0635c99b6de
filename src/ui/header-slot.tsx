import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** A sub page's own action, in the phone's header beside the title (`data-slot` in app/shell/header.tsx). */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => setPlace(document.querySelector('[data-slot]')), []);
  return place && createPortal(children, place);
}
