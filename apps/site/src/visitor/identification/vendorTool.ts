import { scriptLoader } from '../scriptLoader.ts';
import type { IdentificationTool } from './IdentificationTool.ts';

/** What a vendor's script, or a few lines around it, puts on the page. */
interface VendorGlobal {
  visitorIdentification?: { identify(userId: string): unknown; stop?(): void };
}

/**
 * A vendor's tool: its script is loaded, and called with the id.
 * @param url of the script (`VISITOR_IDENTIFICATION_SCRIPT_URL`)
 */
export function vendorTool(url: string): IdentificationTool {
  const script = scriptLoader(url);
  let isStopped = false;
  const tool = () => (globalThis as VendorGlobal).visitorIdentification;
  return {
    async identify(userId) {
      await script.load();
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
