/** Specification section 4. */
type ScriptStatus = 'idle' | 'loading' | 'ready' | 'error';

/** Loads one third-party script, once. */
interface ScriptLoader {
  readonly status: ScriptStatus;
  /** All callers share one load; after an error the next call tries again. @throws 'Failed to load {url}' */
  load(): Promise<void>;
}

/**
 * @param url of a script that the security policy allows (the vendor's manifest names it)
 * @param data its `data-` attributes
 */
export function createScriptLoader(url: string, data: Readonly<Record<string, string>> = {}): ScriptLoader {
  let status: ScriptStatus = 'idle';
  let loading: Promise<void> | undefined;

  function start(): Promise<void> {
    status = 'loading';
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.async = true;
      Object.assign(script.dataset, data);
      script.onload = () => {
        status = 'ready';
        resolve();
      };
      script.onerror = () => {
        status = 'error';
        loading = undefined;
        script.remove();
        reject(new Error(`Failed to load ${url}`));
      };
      // The default Trusted Types policy throws for addresses that are not allowed.
      try {
        script.src = url;
        document.head.append(script);
      } catch {
        script.onerror('');
      }
    });
  }

  return {
    get status() {
      return status;
    },
    load() {
      loading ??= start();
      return loading;
    },
  };
}
