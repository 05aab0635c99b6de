/** The elements that a finger presses. */
export const CONTROLS = 'a, button, input, select, textarea, summary, label';
/** `data-field`: looks like a field without being one, even while it is empty. */
const SEEN = `${CONTROLS}, img, svg, canvas, iframe, [data-field]`;

/** The points of a place of 48 px that are tested: no line of the smallest text lies between two of them. */
const POINTS = [0.5, 0.255, 0.745, 0.01, 0.99];

const meets = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function hasLettersIn(element: Element, place: DOMRect): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => meets(line, place));
  });
}

/**
 * Tells whether an element in this area of the screen matches; `own` lies there itself. Each point is a hit test (0.3
 * ms on a slow phone).
 */
function anyElementIn(area: DOMRect, own: Element, matches: (element: Element) => boolean): boolean {
  const seen = new Set<Element>([own, ...own.querySelectorAll('*')]);
  for (const x of POINTS)
    for (const y of POINTS)
      for (const element of document.elementsFromPoint(area.left + area.width * x, area.top + area.height * y)) {
        if (seen.has(element)) continue;
        if (matches(element)) return true;
        seen.add(element);
      }
  return false;
}

/** A disabled control takes no pointer, so no point of it is hit; the reader may be about to enable it. */
const hasDisabledIn = (place: DOMRect): boolean =>
  [...document.querySelectorAll(':disabled')].some((control) => meets(control.getBoundingClientRect(), place));

/**
 * Tells whether a control, a picture or letters of the page lie in this place of the screen; `own` lies there itself.
 */
export const isTaken = (place: DOMRect, own: Element): boolean =>
  hasDisabledIn(place) || anyElementIn(place, own, (element) => element.matches(SEEN) || hasLettersIn(element, place));

/** Tells whether a control of the page lies in this place. */
export const hasControlIn = (place: DOMRect, own: Element): boolean =>
  hasDisabledIn(place) || anyElementIn(place, own, (element) => element.matches(CONTROLS));
