import { reportError } from '../../platform/browser/reportError.ts';
import { createScriptLoader } from '../../platform/browser/scriptLoader.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { isBot } from '../../visitor/bots.ts';

/** Receives the id of a logged-in user who allows it: built in, or a vendor's. */
interface IdentificationTool {
  /** @throws when the tool can't be loaded */
  identify(userId: string): Promise<void>;
  /** Sends it nothing more. */
  stop(): void;
}

/** Any other value of the cookie, decoded, is no id. An e-mail address is none either, and is never sent. */
const USER_ID = /^[\w.:|=-]{1,200}$/;

/**
 * Sends the id of a logged-in user to the visitor-identification tool, once. To be called with consent to advertising (C0004).
 * As with all vendors, crawlers send nothing, even with a consent cookie. REQ-VIS-01.
 * @param cookieValue as the product's cookie has it, encoded or not
 * @param scriptUrl the vendor's script; without one the tool that is built in
 * @returns stops
 */
export function startIdentification(cookieValue: string, scriptUrl?: string): () => void {
  const userId = decoded(cookieValue);
  if (isBot(navigator.userAgent) || !browserConsent.allows('C0004')) return () => undefined;
  if (!USER_ID.test(userId)) {
    // Not the value: it may be an e-mail address.
    console.warn(`[visitor identification] not sent: the id in the cookie must be like ${USER_ID.source}`);
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

const ADDRESS = '/visitor-identification/identify';

/** The tool that is built in: one request on the site's own origin, no script. */
function builtInTool(): IdentificationTool {
  const stopping = new AbortController();
  return {
    async identify(userId) {
      const { ok, status } = await fetch(ADDRESS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userId }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
        signal: stopping.signal,
      });
      if (!ok) throw new Error(`HTTP error: ${status}`);
    },
    stop: () => stopping.abort(),
  };
}

/** The global that a vendor's script, or a few lines around it, has to set. */
interface VendorGlobal {
  visitorIdentification?: { identify(userId: string): unknown; stop?(): void };
}

/** One for the page: a script that is added again when consent is given again would run twice. */
let script: ReturnType<typeof createScriptLoader> | undefined;

/**
 * A vendor's tool: loads its script and calls it with the id.
 * @param url of the script (`VISITOR_IDENTIFICATION_SCRIPT_URL`)
 */
function vendorTool(url: string): IdentificationTool {
  script ??= createScriptLoader(url);
  const { load } = script;
  let isStopped = false;
  const tool = () => (globalThis as VendorGlobal).visitorIdentification;
  return {
    async identify(userId) {
      await load();
      if (isStopped) return;
      const loaded = tool();
      if (!loaded) throw new Error(`${url} must set window.visitorIdentification with a function identify(userId)`);
      await loaded.identify(userId);
    },
    stop() {
      isStopped = true;
      tool()?.stop?.();
    },
  };
}
