import { responseHeaders } from '../responseHeaders.ts';

/**
 * Our headers for a file that the asset service delivers, as flat pairs. Where the service has a word of its own, as the policy of a drawing
 * that lets its styles work, that stands.
 * @param said names of the headers that are taken over from the service, in lower case
 */
export function fileHeaders(said: readonly string[]): string[] {
  const ours = responseHeaders('file');
  return ours.filter((_, index) => !said.includes((ours[index - (index % 2)] ?? '').toLowerCase()));
}
