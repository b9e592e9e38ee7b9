import { loadavg } from 'node:os';
import { findChromium } from '../../scripts/setup/findChromium.mjs';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { startServers } from '../../scripts/setup/startServers.mjs';
import { describeFigure, holds } from './Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { measureSecondNavigation } from './measureSecondNavigation.ts';

// `node tests/bench/secondNavigation.ts`: the figure of issue 3, of a copy of its own or, with BASE_URL, of a running one.
const RUNS = 7;
const running = process.env.BASE_URL ? undefined : await startCopy();
try {
  const origin = process.env.BASE_URL ?? running?.site ?? '';
  const paints = await measureSecondNavigation(origin, await findChromium(), RUNS);
  const figure = {
    title: 'Second navigation, rendered ahead: LCP',
    value: paints[Math.floor(RUNS / 2)] ?? Infinity,
    unit: 'ms',
    limit: LIMITS.secondNavigationMs,
    is: 'most' as const,
    note: `median of ${paints.map(Math.round).join(', ')}; load ${loadavg()[0]?.toFixed(1)}`,
  };
  console.log(describeFigure(figure));
  if (!holds(figure)) process.exitCode = 1;
} finally {
  await running?.stop();
}

async function startCopy() {
  const [sitePort, servicesPort] = await Promise.all([findFreePort(), findFreePort()]);
  return startServers({ sitePort, servicesPort }, { print: () => undefined });
}
