import { type Kind, startDatabases } from '../../integration/collector/startDatabases.ts';
import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { proveFaults } from './proveFaults.ts';
import { proveHostile } from './proveHostile.ts';

// `npm run proof -- leads`; `--smoke` takes a tenth of the submissions, `--only=faults-postgresql` one part.
const PARTS = [
  { name: 'faults-sqlite', prove: (isQuick: boolean) => proveFaultsOn('SQLite', isQuick) },
  { name: 'faults-postgresql', prove: (isQuick: boolean) => proveFaultsOn('PostgreSQL', isQuick) },
  { name: 'hostile', prove: (isQuick: boolean) => proveHostile(isQuick ? 1_000 : 10_000) },
];

async function proveFaultsOn(kind: Kind, isQuick: boolean) {
  const databases = await startDatabases(kind);
  try {
    const amounts = isQuick ? { visitors: 100, kills: 2 } : { visitors: 1_000, kills: 20 };
    return await proveFaults({ ...amounts, database: await databases.create() });
  } finally {
    await databases.stop();
  }
}

const { isQuick, parts } = readOptions(process.argv.slice(2), PARTS);
let code = 0;
for (const { name, prove } of parts) {
  console.log(`\n  ${name}\n`);
  const figures = await prove(isQuick);
  code = Math.max(
    code,
    await runRows(
      figures.map((figure) => ({ name: figure.title, measure: () => figure })),
      undefined,
    ),
  );
}
process.exit(code);
