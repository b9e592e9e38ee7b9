import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStudio } from '../../../scripts/setup/buildStudio.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { SetupError } from '../../../scripts/setup/SetupError.mjs';
import { startCopy } from '../../fixtures/copy/startCopy.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { describeFigure, type Figure, holds } from '../Figure.ts';
import { watchMemory } from '../watchMemory.ts';
import { Connection } from './Connection.ts';
import { findUnnoticedPayloads } from './corpora/findUnnoticedPayloads.ts';
import { CORPORA_AMOUNTS, type CorporaAmounts, runCorpora } from './corpora/runCorpora.ts';
import { createFaultLog, readFaults } from './faults.ts';
import { fillMemory } from './fillMemory.ts';
import { prepareFuzz } from './prepareFuzz.ts';
import { runFuzz } from './runFuzz.ts';

// `npm run proof -- fuzz`: a million malformed inputs; `--inputs=50000`: fewer, `--seed=7`: the same again, `--replay=.cache/fuzz/7.json`: those that
// failed.
const DEFAULT_INPUTS = 1_000_000;
/** `--smoke`: always the same inputs, and hostile texts in fewer pages. */
const SMOKE = { inputs: 10_000, seed: 12 };
const MAX_SHED_PERCENT = 1;
const options = readOptions(process.argv.slice(2));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

// The studio has screens only when they are built, and reports only with a lake.
await buildStudio();
const lake = mkdtempSync(join(tmpdir(), 'fuzz-lake-'));
process.once('exit', () => rmSync(lake, { recursive: true, force: true }));
const copy = await startCopy({ env: { ...prepareFuzz.env, LAKE_DIR: lake } });
try {
  if (options.replay) await replay(options.replay);
  else await fuzz(options);
} finally {
  await copy.stop();
}
process.exit(process.exitCode ?? 0);

async function fuzz({ seed, inputs: count, corpora }: ReturnType<typeof readOptions>): Promise<void> {
  const file = join(root, '.cache/fuzz', `${seed}.json`);
  const { inputOf, endpoints, uncovered } = await prepareFuzz(copy, seed);
  const { own, forwarded, pages, files, prefixes, studio } = endpoints;
  const services = [...prefixes.values()].flat().length;
  console.log(
    `\n  ${count} inputs, seed ${seed}: ${own.length} addresses of the site's own, ${forwarded.length} forwarded,`,
  );
  console.log(
    `  ${pages.length} pages, ${files.length} files, ${services} services, ${studio.length} addresses of the studio\n`,
  );
  const log = createFaultLog(file, copy);
  await fillMemory(copy);
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const memory = watchMemory(copy);
  let nextReport = 0;
  const result = await runFuzz({
    ...{ copy, inputOf, count, log },
    async onProgress(sent) {
      if (seconds() < nextReport) return;
      nextReport += 15;
      const used = await memory.collect();
      console.log(`  ${seconds().toFixed(0).padStart(4)} s ${String(sent).padStart(8)} inputs  ${used}`);
    },
  });
  const uncaught = copy.uncaught();
  const atMost = (title: string, value: number, limit: number, note = ''): Figure => ({
    ...{ title, value, limit, note, unit: '', is: 'most' },
  });
  const figures: Figure[] = [
    {
      title: 'Malformed inputs',
      value: result.sent,
      unit: '',
      limit: count,
      is: 'least',
      note: `in ${seconds().toFixed(0)} s`,
    },
    atMost('Endpoints without an input', uncovered.length, 0, uncovered.join(', ')),
    atMost('Crashes', log.countOf('crash'), 0),
    atMost('Exceptions that nothing caught', uncaught.length, 0),
    atMost('Unintended 5xx', log.countOf('error'), 0),
    atMost('Inputs without an answer in 10 s', log.countOf('hung'), 0),
    { ...atMost('Refused for overload', (result.shed / result.sent) * 100, MAX_SHED_PERCENT), unit: '%' },
    ...memory.stop(),
  ];
  console.log(
    `\n  Answers: ${[...result.statuses]
      .sort()
      .map(([kind, number]) => `${kind}: ${number}`)
      .join(', ')}`,
  );
  for (const { milliseconds, index, input } of result.slowest.slice(0, 5))
    console.log(
      `  ${milliseconds.toFixed(0)} ms, index ${index}, ${input.listener} ${input.bytes.subarray(0, 100).toString('latin1').split('\r\n')[0]}`,
    );
  for (const line of uncaught.slice(0, 5)) console.log(`  ${line.slice(0, 400)}`);
  figures.push(...(await judgeCorpora(corpora)));
  console.log(`\n${figures.map(describeFigure).join('\n')}\n`);
  if (log.saved.length > 0) console.log(`  Replay: npm run proof -- fuzz --replay=${file}\n`);
  if (figures.some((figure) => !holds(figure))) process.exitCode = 1;
}

async function judgeCorpora(amounts: CorporaAmounts): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const unnoticed = await findUnnoticedPayloads(browser);
    const { requests, content } = await runCorpora(browser, amounts);
    for (const line of [...unnoticed, ...requests, ...content]) console.log(`  ${line}`);
    return [
      { title: 'Payloads that run unnoticed', value: unnoticed.length, unit: '', limit: 0, is: 'most' },
      { title: 'Hostile links and cookies, hits', value: requests.length, unit: '', limit: 0, is: 'most' },
      { title: 'Hostile content and flags, hits', value: content.length, unit: '', limit: 0, is: 'most' },
    ];
  } finally {
    await browser.close();
  }
}

async function replay(file: string): Promise<void> {
  for (const { input, fault } of readFaults(file)) {
    await copy.revive();
    const connection = new Connection(copy.ports[input.listener]);
    const { kind, heads, milliseconds } = await connection.send(input);
    connection.close();
    const statuses = heads.map(({ status }) => status).join(' ');
    const ended = copy.ended().map((name) => `${name} ended`);
    console.log(`  ${fault} → ${kind} ${statuses} in ${milliseconds.toFixed(0)} ms ${ended.join(', ')}`);
  }
}

function readOptions(parameters: string[]) {
  const options = new Map(parameters.map((one) => [one.split('=')[0] ?? '', one.slice(one.indexOf('=') + 1)]));
  const isSmoke = options.delete('--smoke');
  const wrong = [...options].filter(
    ([name, value]) => !(name === '--replay' ? value : /^--(inputs|seed)$/.test(name) && /^\d{1,9}$/.test(value)),
  );
  if (wrong.length > 0)
    throw new SetupError(
      `The fuzz does not know ${wrong.map(([name]) => name).join(', ')}.`,
      'Give --smoke, --inputs= and --seed= with whole numbers, or --replay= with a file that a run wrote.',
    );
  return {
    inputs: Number(options.get('--inputs') ?? (isSmoke ? SMOKE.inputs : DEFAULT_INPUTS)),
    seed: Number(options.get('--seed') ?? (isSmoke ? SMOKE.seed : randomInt(1, 1_000_000))),
    corpora: isSmoke ? CORPORA_AMOUNTS.short : CORPORA_AMOUNTS.full,
    replay: options.get('--replay'),
  };
}
