import { useState } from 'react';

/** The value as it was before `isHeld`, for as long as that is true. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}
