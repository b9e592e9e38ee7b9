import { ApiError } from './ApiError.ts';

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
