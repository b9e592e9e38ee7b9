/** An answer of the delivery API that is not the thing asked for, in the vendor's form. */
export class ApiError extends Error {
  readonly status: number;
  /** The vendor's name of the error, `sys.id` of the body. */
  readonly id: string;
  readonly details: unknown;

  constructor(status: number, id: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.id = id;
    this.details = details;
  }
}
