import { createContext, useContext } from 'react';

/** The paths of the pages that the operator may see. */
export const ShownPages = createContext<ReadonlySet<string>>(new Set());
export const useShownPages = () => useContext(ShownPages);
