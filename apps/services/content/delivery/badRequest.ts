import { ApiError } from './ApiError.ts';

/** 400 for anything but a search parameter. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}
