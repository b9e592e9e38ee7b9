import type { ApiError } from './ApiError.ts';
import { invalidQuery } from './invalidQuery.ts';

/** 400 for a path that no field or attribute has. */
export function unknownPath(path: string[]): ApiError {
  return invalidQuery({ name: 'unknown', path, details: `The path "${path.join('.')}" is not recognized` });
}
