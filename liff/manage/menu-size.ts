/** LINE's large rich menu: a row of tabs over three by two cells, in pixels. */
export const WIDTH = 2500;
export const HEIGHT = 1686;
export const TAB_HEIGHT = 246;
/** The width of the key to the menu's other language, at the right end of the tabs. */
export const SWITCH_WIDTH = 420;
export const COLUMNS = 3;
const ROWS = 2;
export const CELL_WIDTH = Math.floor(WIDTH / COLUMNS);
export const CELL_HEIGHT = (HEIGHT - TAB_HEIGHT) / ROWS;
/** LINE accepts no larger image. */
export const IMAGE_LIMIT_BYTES = 1_000_000;
