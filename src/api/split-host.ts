import { API_URL } from '#src/lib/api-url.ts';

/** The text of an answer with its pictures' addresses, which begin at the API's root, made absolute. */
export const withPicturesOfApi = (answer: string): string =>
  answer.replace(/(["\s])(?=\/media\/)/g, (before) => `${before}${API_URL}`);
