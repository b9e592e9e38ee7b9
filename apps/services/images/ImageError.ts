interface ImageErrorOptions {
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** An answer of the image service that is not an image, in the vendor's error form. */
export class ImageError extends Error {
  readonly status: number;
  readonly id: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, id: string, message: string, options: ImageErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.id = id;
    this.details = options.details;
  }
}
