import { findChromium } from '../../../scripts/setup/findChromium.mjs';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { FlagFolder } from '../../fixtures/flags/FlagFolder.ts';
import { median } from '../median.ts';
import type { BenchPart } from './BenchPart.ts';
import { LIMITS } from './LIMITS.ts';
import { measureSecondNavigation } from './measureSecondNavigation.ts';

/** A prerendered next page in Chromium: on a copy of the site or, with BASE_URL, on a running one. */
export const benchNavigation: BenchPart = async ({ isQuick }) => {
  const running = process.env.BASE_URL ? undefined : await startCopy();
  try {
    const origin = process.env.BASE_URL ?? running?.site ?? '';
    const paints = await measureSecondNavigation(origin, await findChromium(), isQuick ? 3 : 7);
    const note = `median of ${paints.map(Math.round).join(', ')}`;
    const limit = LIMITS.secondNavigationMs;
    return [{ title: 'Second navigation: LCP', value: median(paints), unit: 'ms', limit, is: 'most', note }];
  } finally {
    await running?.stop();
  }
};

async function startCopy() {
  const [sitePort, contentPort] = [await findFreePort(), await findFreePort()];
  const flags = await FlagFolder.copy();
  const options = { env: { FLAGS_DIR: flags.path }, print: () => undefined };
  const servers = await startServers({ sitePort, contentPort, productPort: 'none', demoPort: 'none' }, options);
  return { site: servers.site, stop: () => servers.stop().finally(() => flags.remove()) };
}
