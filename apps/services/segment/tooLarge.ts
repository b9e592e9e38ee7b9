import { RequestError } from '../http/RequestError.ts';

/** What a request is answered with that is beyond one of `segmentLimits`, in the vendor's words. @param message which one, and what would be right */
export const tooLarge = (message: string) => new RequestError(413, 'payload_too_large', message);
