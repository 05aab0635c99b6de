/** Small pictures that came with the page's HTML, as data by address (docs/architecture.md#first-answers). */
export const pagePictures: Map<string, string> = new Map();

/** The picture itself when it came with the page, its address otherwise. */
export const pictureSource = (address: string): string => pagePictures.get(address) ?? address;
