import { RequestError } from '@cumulus/server/Service';

interface ApiErrorOptions extends ErrorOptions {
  details?: unknown;
  headers?: Record<string, string>;
}

/** An error of the delivery or image API, in the vendor's form: its code is `sys.id` of the body. */
export class ApiError extends RequestError {
  readonly details: unknown;

  constructor(status: number, id: string, message: string, { details, ...options }: ApiErrorOptions = {}) {
    super(status, id, message, options);
    this.details = details;
  }
}

/** Vendors' ids of the refusals that all services have. */
const IDS: Record<number, string> = { 404: 'NotFound', 405: 'BadRequest', 429: 'RateLimitExceeded' };

/** The body of a refusal, in the vendor's form. */
export function toErrorBody(error: RequestError) {
  const { code, details } = error instanceof ApiError ? error : { code: IDS[error.status] ?? 'BadRequest' };
  return { sys: { type: 'Error', id: code }, message: error.message, ...(details !== undefined && { details }) };
}

/** 401. */
export function accessTokenInvalid(): ApiError {
  return new ApiError(401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');
}

/** 400 for anything but a search parameter. */
export function badRequest(message: string, details?: Record<string, unknown>): ApiError {
  return new ApiError(400, 'BadRequest', message, { details });
}

/** 404; `details` name what was requested. For a file there are none: it reveals nothing about the disk. */
export function notFound(details?: Record<string, unknown>): ApiError {
  return new ApiError(404, 'NotFound', 'The resource could not be found.', { details });
}

/** One entry of `details.errors` of an invalid query. */
export interface QueryError {
  name: string;
  path?: string[];
  value?: string;
  details?: string;
}

/** 400 for a search parameter; each error names the parameter and what would be right. */
export function invalidQuery(...errors: QueryError[]): ApiError {
  const message =
    'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.';
  return new ApiError(400, 'InvalidQuery', message, { details: { errors } });
}

/** 400 for a path that no field or attribute has. */
export function unknownPath(path: string[]): ApiError {
  return invalidQuery({ name: 'unknown', path, details: `The path "${path.join('.')}" is not recognized` });
}
