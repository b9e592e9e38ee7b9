interface ImageErrorOptions {
  details?: Record<string, unknown>;
  /** Seconds after which the client may ask again. */
  retryAfterS?: number;
  cause?: unknown;
}

/** An answer of the image service that is not an image, in the vendor's error form. */
export class ImageError extends Error {
  readonly status: number;
  readonly id: string;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(status: number, id: string, message: string, options: ImageErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.id = id;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS;
  }
}
