import { ERROR_CATALOGUE } from '#src/api/error-catalogue.ts';

/** A failure that takes the whole page: the error page shows its status beside its message. */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PageError';
    this.status = status;
  }

  static notFound(): PageError {
    const { status, message } = ERROR_CATALOGUE.noRoute.errorPage;
    return new PageError(status, message());
  }

  /** Any other error: 'An error occurred' with the status of the error, 500 without one. */
  static of(error: unknown): PageError {
    if (error instanceof PageError) return error;
    const { status, message } = ERROR_CATALOGUE.otherError.errorPage;
    const own = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
    return new PageError(own >= 400 ? own : status, message(), error);
  }
}
