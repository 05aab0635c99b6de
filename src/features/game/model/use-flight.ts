import { useState } from 'react';

/** Faster than this nobody sees a picture: about two screens of a phone a second. */
const FLIGHT_PX_PER_MS = 2;

/**
 * Whether a list is flung rather than read. Each picture of the catalogue is a document of its own to the browser: made
 * for every tile that flies past, they stop the scrolling.
 */
function createFlight() {
  let last = { offset: 0, at: 0 };
  let isFlying = false;
  return {
    isFlying: () => isFlying,
    follow(offset: number, isScrolling: boolean) {
      const at = performance.now();
      isFlying = isScrolling && Math.abs(offset - last.offset) > FLIGHT_PX_PER_MS * (at - last.at);
      last = { offset, at };
    },
  };
}

export function useFlight() {
  const [flight] = useState(createFlight);
  return flight;
}
