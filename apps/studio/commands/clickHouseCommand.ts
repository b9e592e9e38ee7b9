import { dirname, join } from 'node:path';
import type { StudioCommand } from './command.ts';

const USAGE = 'expected npm run studio -- clickhouse-views <folder or https://… of the lake’s copy>';

/** Prints what ClickHouse reads a lake by (docs/data.md). */
export const CLICKHOUSE_COMMANDS: Readonly<Record<string, StudioCommand>> = {
  'clickhouse-views': {
    usage: '<folder or https://… of the lake’s copy>',
    async run([location, ...others], { LAKE_DIR, STORE_FILE }) {
      if (!location || others.length > 0) throw new Error(USAGE);
      const folder = LAKE_DIR || join(dirname(STORE_FILE || '.data/collector.sqlite'), 'lake');
      const { clickHouseViews, readManifest } = await import('@cumulus/lake');
      const statements = clickHouseViews(await readManifest(folder), location.replace(/\/$/, ''));
      console.log(statements.map((statement) => `${statement};\n`).join('\n'));
    },
  },
};
