/** Resolves in a task of its own: what the browser has waiting, as a frame or a press, comes before. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
