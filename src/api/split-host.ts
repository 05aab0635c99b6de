/** An API on another host than the app (VITE_API_URL of the build, docs/operations.md#two-hosts). */
const ORIGIN = import.meta.env.VITE_API_URL ?? '';

/** The text of an answer with its pictures' addresses, which begin at the API's root, made absolute. */
export const withPicturesOfApi = (answer: string): string =>
  answer.replace(/(["\s])(?=\/media\/)/g, (before) => `${before}${ORIGIN}`);
