/** What has become of a script of somebody else's. */
export type ScriptStatus = 'idle' | 'loading' | 'ready' | 'error';

/** Loads one script, once. */
export interface ScriptLoader {
  readonly status: ScriptStatus;
  /** Whoever calls while it loads, or after, waits for the same. After an error the next call tries again. @throws 'Failed to load {url}' */
  load(): Promise<void>;
}

/**
 * @param url of a script that the security policy admits (the vendor's policy names it)
 * @param data its `data-` attributes
 */
export function scriptLoader(url: string, data: Readonly<Record<string, string>> = {}): ScriptLoader {
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
      // The default Trusted Types policy throws where the address isn't admitted.
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
