/** Why a body was not read, and the status to answer with. */
export class BodyError extends Error {
  readonly status: 400 | 413;

  constructor(message: string, { status, ...options }: ErrorOptions & { status: 400 | 413 }) {
    super(message, options);
    this.status = status;
  }
}
