import { useState } from 'react';

/** At a higher speed nobody recognises a picture: about two phone screens a second. */
const FLING_PX_PER_MS = 2;

/**
 * Detects a list that is flung. Each picture of the catalogue is an SVG document to the browser; making one for every
 * tile that passes would stop the scrolling.
 */
function createFlingDetector() {
  let last = { offset: 0, at: 0 };
  let isFlinging = false;
  return {
    isFlinging: () => isFlinging,
    follow(offset: number, isScrolling: boolean) {
      const at = performance.now();
      isFlinging = isScrolling && Math.abs(offset - last.offset) > FLING_PX_PER_MS * (at - last.at);
      last = { offset, at };
    },
  };
}

export function useFling() {
  const [fling] = useState(createFlingDetector);
  return fling;
}
