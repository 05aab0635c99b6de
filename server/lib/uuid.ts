const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether the text is a UUID; PostgreSQL raises an error for any other where it expects one. */
export const isUuid = (text: string): boolean => UUID.test(text);
