import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Decided, outcomeText } from './findDisagreements.ts';
import type { RandomVisitor } from './RandomVisitor.ts';

/** The official client in the vendor's bundle for browsers. */
const SDK = join(
  dirname(createRequire(import.meta.url).resolve('@growthbook/growthbook/package.json')),
  'dist/bundles/index.js',
);

interface Outcome {
  flag: string;
  value: string;
  experiment?: string;
  variation?: number;
}

interface Sdk {
  GrowthBook: new (
    options: object,
  ) => {
    initSync(options: object): unknown;
    evalFeature(key: string): {
      value: unknown;
      experiment?: { key: string };
      experimentResult?: { inExperiment: boolean; variationId: number };
    };
    destroy(): void;
  };
}

/**
 * Decides for visitors in Chromium: the page fetches the payload from the flag service's address and evaluates it with the official client, independently
 * of the server.
 * @param page any page, which is left for one of the flag service's origin
 * @param flagHost such as http://localhost:4000/growthbook
 * @param siteUrl origin of the site
 */
export async function decideInChromium(
  page: Page,
  flagHost: string,
  siteUrl: string,
  visitors: RandomVisitor[],
): Promise<Decided[]> {
  await page.goto(`${new URL(flagHost).origin}/healthz`);
  await page.addScriptTag({ path: SDK });
  const users = visitors.map((visitor) => ({ ...visitor, url: siteUrl + visitor.path }));
  const outcomes = await page.evaluate(
    async ({ address, users }) => {
      const { GrowthBook } = (globalThis as unknown as { growthbook: Sdk }).growthbook;
      const payload = await (await fetch(address)).json();
      const flags = Object.keys(payload.features);
      return users.map((attributes): Outcome[] => {
        const client = new GrowthBook({ attributes, url: attributes.url });
        client.initSync({ payload });
        const found = flags.map((flag) => {
          const { value, experiment, experimentResult } = client.evalFeature(flag);
          // A flag that depends on itself has no value: the empty text.
          const defined = value ?? '';
          const text = typeof defined === 'string' ? defined : JSON.stringify(defined);
          if (!experimentResult?.inExperiment) return { flag, value: text };
          return { flag, value: text, experiment: experiment?.key, variation: experimentResult.variationId };
        });
        client.destroy();
        return found;
      });
    },
    { address: `${flagHost}/api/features/sdk-local`, users },
  );
  return outcomes.map((flags) =>
    Object.fromEntries(
      flags.map(({ flag, value, experiment, variation }) => [flag, outcomeText(value, experiment, variation)]),
    ),
  );
}
