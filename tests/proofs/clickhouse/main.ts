import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { ROWS } from './ROWS.ts';

// `npm run proof -- clickhouse`: each report in DuckDB and in ClickHouse (chdb) over the same files; `--smoke` over fewer events, `--only=tests` some of it.
const { parts, isQuick } = readOptions(process.argv.slice(2), ROWS);
console.log('\n  Rows of each report in ClickHouse beside those in DuckDB\n');
process.exit(await runRows(parts, { visits: isQuick ? 3_000 : 20_000 }));
