import type { IncomingMessage } from 'node:http';
import { type CountryLookup, createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { experiment, feature, HERO, resetWorld, use, visit } from '../../../apps/site/src/flags/testing/visits.ts';
import { redactEmails } from '../../../apps/site/src/privacy/redaction/redactEmails.ts';
import { requestConsent } from '../../../apps/site/src/privacy/requestConsent.ts';
import type { Call } from '../../../apps/site/src/server/http/call.ts';
import { createRedirectStep } from '../../../apps/site/src/server/http/requestListener.ts';
import { findRoute } from '../../../apps/site/src/server/proxy/proxiedRoute.ts';
import { inlineHashes } from '../../../apps/site/src/server/security/secureRendering.ts';
import { scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { vendors } from '../../../apps/site/src/vendors/vendors.ts';
import { mergeRedirectParams } from '../../../apps/site/src/visitor/redirectParams.ts';
import type { Figure } from '../Figure.ts';
import { median } from '../median.ts';
import { percentile } from '../percentile.ts';
import type { Row } from '../runRows.ts';
import { LIMITS } from './LIMITS.ts';
import { measureCost, measureReference, threadMs } from './measureCost.ts';

/** What a row is measured with. */
export interface CpuContext {
  rounds: number;
}

/** Letters of a hostile text: a regular expression that backtracks takes minutes for 200 kB of one of them. */
const PIECES = ['@', 'a@', '%25', '%40', '%2525', 'a.', 'email=', '@.', '"', '"a', '%22', '%5C%22', '"@', '=', 'a='];
const MORE_PIECES = ['%3D', '?a=%2F', '?%2Fa@=', '&a', '%3Fa', '%25%32%35', '%25%32%35%34%30', '%', '%2', '(@'];
const REDACTED_LENGTH = 200_000;
const CALLS = 100_000;

/** What runs for every request, or reads what any client may send. Each row has its limit as a ratio to deflating a megabyte. */
export const ROWS: Row<CpuContext>[] = [
  {
    name: 'redirect',
    measure({ rounds }) {
      const step = createRedirectStep(scriptedSite());
      const response = { writeHead: () => undefined, end: () => undefined };
      const call = { path: `${'/'.repeat(7_900)}x/`, query: '', response } as unknown as Call;
      return cost(
        'Redirects of 50 paths of 7,900 slashes',
        LIMITS.redirectMs,
        rounds,
        repeat(50, () => void step(call)),
      );
    },
  },
  {
    name: 'hashes',
    measure({ rounds }) {
      const html = `<!doctype html><html><head><meta content="${'<script '.repeat(20_000)}</head><body></body></html>`;
      return cost('Inline hashes, quote never closed, 160 kB', LIMITS.hashesMs, rounds, () => void inlineHashes(html));
    },
  },
  {
    name: 'route',
    measure({ rounds }) {
      const routeOf = findRoute(vendors.flatMap(({ routes = [] }) => routes));
      const paths = ['/', '/pricing', '/features/x', '/it'];
      const calls = paths.map((path) => ({ request: { method: 'GET' }, path }) as unknown as Call);
      const work = repeat(CALLS, () => {
        for (const call of calls) routeOf(call);
      });
      return cost('Proxied route of 400,000 requests', LIMITS.routeMs, rounds, work);
    },
  },
  { name: 'decision', measure: measureDecision },
  {
    name: 'params',
    measure({ rounds }) {
      const text = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
      return cost('redirectParams, 50,000 levels deep', LIMITS.paramsMs, rounds, () => {
        try {
          mergeRedirectParams([text]);
        } catch {
          // Refused as too long.
        }
      });
    },
  },
  {
    name: 'consent',
    measure({ rounds }) {
      const value = `${'version='.repeat(1_000)}&${'groups=C0002:1'.repeat(600)}`;
      const headers = { cookie: `a=1; OptanonConsent=${value}` };
      const work = () => void requestConsent.allows(headers, 'C0002', undefined, '2026-11-22');
      return cost('Consent from a forged cookie of 16 kB', LIMITS.consentMs, rounds, work);
    },
  },
  {
    name: 'country',
    async measure({ rounds }) {
      const geo = createCountryLookup();
      await geo.ready();
      return countryCost(geo, rounds);
    },
  },
  {
    name: 'redaction',
    measure({ rounds }) {
      const texts = [...PIECES, ...MORE_PIECES].flatMap((piece) => {
        const text = piece.repeat(REDACTED_LENGTH / piece.length);
        return [text, `/p?next=%2F${text}`];
      });
      const [slowest] = texts
        .map((text) => ({ text, ms: threadMs(() => void redactEmails(text), 1) }))
        .sort((one, other) => other.ms - one.ms);
      if (!slowest) throw new Error('There is no text');
      const title = 'E-mail addresses in a text of 200 kB';
      const figure = cost(title, LIMITS.redactionMs, rounds, () => void redactEmails(slowest.text));
      return { ...figure, note: `${figure.note}; slowest of ${texts.length} hostile texts` };
    },
  },
];

function cost(title: string, limitMs: number, rounds: number, work: () => void): Figure {
  const { ms, referenceMs, ratio } = measureCost(work, rounds);
  const limit = Math.round(limitMs / LIMITS.referenceMs);
  const allowed = `${limitMs} ms where deflating takes ${LIMITS.referenceMs} ms`;
  const note = `REQ-PRF-11; ${Number(ms.toPrecision(2))} ms here, deflating ${referenceMs.toFixed(2)} ms; allowed ${allowed}`;
  return { title, value: ratio, unit: '×', limit, is: 'most', note };
}

const repeat = (times: number, work: () => void) => () => {
  for (let count = 0; count < times; count += 1) work();
};

/** The slower of two visitors: one on this machine, who needs no lookup, and one from Germany. */
function countryCost(geo: CountryLookup, rounds: number): Figure {
  const countryOf = createCountryReader('x-visitor-country', { geo });
  const figures = ['127.0.0.1', '85.214.132.117'].map((remoteAddress) => {
    const request = { headers: { accept: '*/*' }, socket: { remoteAddress } } as unknown as IncomingMessage;
    const work = repeat(CALLS, () => void countryOf(request));
    return cost('Country of 100,000 requests', LIMITS.countryMs, rounds, work);
  });
  return figures.reduce((one, other) => (other.value > one.value ? other : one));
}

const FLAGS = 1_000;
const DECISIONS = 2_000;

/** The median of the rounds: another program that takes the core for a moment disturbs only one of them. */
async function measureDecision({ rounds }: CpuContext): Promise<Figure> {
  resetWorld();
  const flags = Array.from({ length: FLAGS }, (_, index) => [
    `flag-${index}`,
    feature('control', experiment(`e${index}`, ['control', 'other'])),
  ]);
  await use({ ...Object.fromEntries(flags), ...HERO });
  const p99s = Array.from({ length: rounds + 1 }, p99OfDecisions).slice(1);
  const referenceMs = median([measureReference(), measureReference(), measureReference()]);
  return {
    ...{ title: 'Decision among 1,000 flags: p99', value: median(p99s), unit: 'ms', limit: LIMITS.decisionP99Ms },
    ...{ is: 'most', note: `REQ-PRF-03; on any machine; deflating ${referenceMs.toFixed(2)} ms` },
  };
}

function p99OfDecisions(): number {
  const times = Array.from({ length: DECISIONS }, () => {
    const begun = performance.now();
    visit('/');
    return performance.now() - begun;
  });
  return percentile(times, 0.99);
}
