import { RequestError } from '@cumulus/server/Service';
import type { KeyWatch } from '../KeyWatch.ts';

/** The body of a refusal, in the vendor's form. */
export const refusalBody = ({ status, code, message }: RequestError) => ({
  errors: [{ status: String(status), title: code, detail: message }],
});

/** Checks the client token. @param client its key, by `clientKey`. @throws RequestError 403, as the vendor answers */
export function requireClientToken(query: URLSearchParams, client: string, keys: KeyWatch): void {
  if (!keys.isRight(query.get('dd-api-key'), client)) throw new RequestError(403, 'forbidden', 'dd-api-key is wrong');
}
