import type { VendorPolicy } from '../vendorPolicy.ts';

/**
 * What a vendor's visitor-identification tool needs; nothing while the one that is built in is used, or none (`none`).
 * @param variables environment variables
 * @throws where the variable is no address of a script on https (or on this machine)
 */
export function identificationPolicy(variables: Record<string, string | undefined>): VendorPolicy | undefined {
  const { VISITOR_IDENTIFICATION_SCRIPT_URL: text } = variables;
  if (!text || text === 'none') return undefined;
  const { protocol, origin, hostname, href } = addressOf(text);
  const isLocal = protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname);
  if (protocol !== 'https:' && !isLocal) throw wrong(text);
  return {
    name: 'visitor identification',
    sources: {
      'script-src': [new URL('.', href).href],
      'connect-src': [`${origin}/`],
      'img-src': [`${origin}/`],
    },
  };
}

function addressOf(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw wrong(text, cause);
  }
}

function wrong(text: string, cause?: unknown): Error {
  return new Error(
    `VISITOR_IDENTIFICATION_SCRIPT_URL must be the address of a script such as https://cdn.vendor.example/tag.js, not ${text}`,
    { cause },
  );
}
