import { ApiError } from './ApiError.ts';

/** 401. */
export function accessTokenInvalid(): ApiError {
  return new ApiError(401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');
}
