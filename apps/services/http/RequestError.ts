interface RefusalOptions extends ErrorOptions {
  headers?: Record<string, string>;
}

/** Why a request is refused. Each service puts it into its own form. */
export class RequestError extends Error {
  readonly status: number;
  /** A word for programs, such as `malformed_json`. */
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, { headers = {}, ...options }: RefusalOptions = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
