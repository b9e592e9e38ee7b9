import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../consent/browserConsent.ts';
import { builtInTool } from './builtInTool.ts';
import { vendorTool } from './vendorTool.ts';

/** What else stands in the cookie, decoded, is no id; an e-mail address is none either, and is told nobody. */
const USER_ID = /^[\w.:|=-]{1,200}$/;

/**
 * Hands the id of a logged-in user to the visitor-identification tool, once. To be called with consent to advertising (C0004).
 * @param cookieValue as the product's cookie has it, encoded or not
 * @param scriptUrl the vendor's script; without one the tool that is built in
 * @returns stops
 */
export function startIdentification(cookieValue: string, scriptUrl?: string): () => void {
  const userId = decoded(cookieValue);
  if (!browserConsent.allows('C0004')) return () => undefined;
  if (!USER_ID.test(userId)) {
    // Not the value: it may be an e-mail address.
    console.warn(`[visitor identification] not told: the id in the cookie must be like ${USER_ID.source}`);
    return () => undefined;
  }
  const tool = scriptUrl ? vendorTool(scriptUrl) : builtInTool();
  let isStopped = false;
  tool.identify(userId).catch((error) => {
    if (!isStopped) reportError('visitor identification', error);
  });
  return () => {
    isStopped = true;
    tool.stop();
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
