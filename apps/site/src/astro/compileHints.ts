import type { Plugin } from 'vite';

/** At the top of a file: V8 compiles all its functions while it downloads, outside the main thread (https://v8.dev/blog/explicit-compile-hints). */
export const HINT = '//# allFunctionsCalledOnLoad\n';

/** The recorders and monitoring: they call most of their functions in a few tasks. */
const OBSERVERS = /\/node_modules\/(?:@amplitude\/(?:rrweb-record|session-replay-browser)|@datadog)\//;

/**
 * Marks the files of the observing SDKs for V8. Otherwise their functions are compiled when they are called first, within the tasks that can't be split: a
 * fifth of the recorder's first picture of the page.
 * REQ-PRF-12.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    applyToEnvironment: ({ name }) => name === 'client',
    // The name of a file changes with the hint.
    augmentChunkHash: ({ moduleIds }) => (isObserver(moduleIds) ? HINT : undefined),
    generateBundle: {
      // After minification, which removes comments.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = withHint(file);
      },
    },
  };
}

/** @param chunk its code, and the modules that it consists of */
export function withHint({ code, moduleIds }: { code: string; moduleIds: readonly string[] }): string {
  return isObserver(moduleIds) ? HINT + code : code;
}

function isObserver(moduleIds: readonly string[]): boolean {
  return moduleIds.some((id) => OBSERVERS.test(id));
}
