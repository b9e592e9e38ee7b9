import { ApiError } from './ApiError.ts';

/** 404: `details` name what was looked for. */
export function notFound(details: Record<string, unknown>): ApiError {
  return new ApiError(404, 'NotFound', 'The resource could not be found.', details);
}
