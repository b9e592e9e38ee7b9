import { RequestError } from '@cumulus/server/Service';

/** An error of the delivery API, in the vendor's form: its code is `sys.id` of the body. */
export class ApiError extends RequestError {
  readonly details: unknown;

  constructor(status: number, id: string, message: string, details?: unknown) {
    super(status, id, message);
    this.details = details;
  }
}

/** 401. */
export function accessTokenInvalid(): ApiError {
  return new ApiError(401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');
}

/** 400 for anything but a search parameter. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}

/** 404; `details` name what was requested. */
export function notFound(details: Record<string, unknown>): ApiError {
  return new ApiError(404, 'NotFound', 'The resource could not be found.', details);
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
  return new ApiError(
    400,
    'InvalidQuery',
    'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.',
    { errors },
  );
}

/** 400 for a path that no field or attribute has. */
export function unknownPath(path: string[]): ApiError {
  return invalidQuery({ name: 'unknown', path, details: `The path "${path.join('.')}" is not recognized` });
}
