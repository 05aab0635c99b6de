/** The stroke of a pen around a number, on a field of 64 by 40. */
export const RING_PATH = 'M44 4C26 0 5 6 3 20c-2 13 16 18 32 16 17-2 27-9 26-19C60 7 42 1 22 5';
