import { isAddressField } from './isAddressField.ts';

/** What a text without a field that holds an address doesn't have. */
const SUSPECT = /(?:ip|addr(?:ess)?|for|forwarded|[46])(?:e?s)?[^a-z\d]*":/i;

/** Writes a message as JSON. Fields that hold an IP address are left out at any depth: the store keeps none. */
export function writePayload(payload: object): string {
  const text = JSON.stringify(payload);
  if (!SUSPECT.test(text)) return text;
  return JSON.stringify(payload, (name, value) => (isAddressField(name) ? undefined : value));
}
