import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from '../../../scripts/setup/SetupError.mjs';
import { startCopy } from '../../fixtures/copy/startCopy.ts';
import { describeFigure, type Figure, holds } from '../Figure.ts';
import { watchMemory } from '../watchMemory.ts';
import { createPerson, type PersonFigures } from './createPerson.ts';
import { createPublisher } from './createPublisher.ts';
import { createReader, type ReaderFigures } from './createReader.ts';
import { FLOOD_SETTINGS, FLOODS, REGEX_FLAG } from './floods.ts';
import { LIMITS } from './LIMITS.ts';
import { startFloodProcess, startVisitorProcess, type VisitorFigures, type VisitorProcess } from './processes.ts';
import { readFloodTarget } from './readFloodTarget.ts';

// `npm run proof -- floods`: effects on other clients while one client floods the site. `--seconds=10`: shorter, `--only=images,debug`: some floods.
const DEFAULT_SECONDS = 60;
const MIN_SECONDS = 5;
/** The comparison needs fewer: its hits are as many a second. */
const BASELINE_SHARE = 0.5;
const SEED = 12;
const SETTLE_MS = 2_000;

const { seconds, names } = readOptions(process.argv.slice(2));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
let isGood = true;
console.log(
  `\n  ${names.length} floods of ${seconds} s; servers on the first core with default limits, load on the second`,
);
for (const name of names) {
  const figures = await measureFlood(name);
  for (const figure of figures) console.log(describeFigure(figure));
  isGood &&= figures.every(holds);
}
console.log(isGood ? '\n  All hold\n' : '\n  Some missed\n');
process.exit(isGood ? 0 : 1);

/** Each flood runs on a fresh copy, so that its effects don't change other figures. */
async function measureFlood(name: string): Promise<Figure[]> {
  const { connections, env = {} } = FLOOD_SETTINGS[name] ?? {};
  const copy = await startCopy({
    isPinned: true,
    env,
    prepare: (_, flags) => flags.write('features/readers-of-dashes.json', REGEX_FLAG),
  });
  const flood = startFloodProcess();
  const visitor = startVisitorProcess();
  try {
    const { target, pages, images, coldPages, file } = await readFloodTarget(copy);
    await visitor.begin({ origin: copy.origin, pages, images, coldPages: name === 'misses' ? coldPages : [] });
    const publisher = createPublisher(copy.content, visitor);
    const person = createPerson(copy.ports.site);
    const reader = name === 'networks' ? createReader(copy.ports) : undefined;
    const measure = async (flooding: string, length: number) => {
      await flood.send({ start: { ...target, name: flooding, file, port: copy.ports.site, seed: SEED, connections } });
      const memory = watchMemory(copy);
      const visiting = visitor.visit();
      const publishing = publisher.run(length);
      const sending = person.run(length);
      await pause(length * 1000);
      visitor.end();
      const seen = { ...(await visiting), ...(await sending), publishMs: await publishing, memory: memory.stop() };
      return { ...seen, ...(await flood.stop()) };
    };
    const idle = name === 'misses' ? await visitAlone(visitor, seconds * BASELINE_SHARE) : undefined;
    const beside = await measure('static', seconds * BASELINE_SHARE);
    await pause(SETTLE_MS);
    const reading = reader?.run(seconds);
    const measured = await measure(name, seconds);
    const read = await reading;
    const answers = Object.entries(measured.counts).map(([what, count]) => `${what}: ${count}`);
    console.log(`\n  ${name}: ${answers.join(', ') || 'no answer'}`);
    const ended = copy.ended();
    const note = ended.join(', ');
    const ends: Figure = { title: 'Servers that ended', value: ended.length, unit: '', limit: 0, is: 'most', note };
    // With Retry-After, or 400 for sizes that no page uses.
    const refused = measured.refused + (measured.counts[400] ?? 0);
    const refusals: Figure = {
      title: 'Refusals of the client that floods',
      value: refused,
      unit: '',
      limit: 1,
      is: 'least',
    };
    return [
      ends,
      refusals,
      ...judge(measured, beside),
      ...(idle ? judgeMisses(measured, idle) : []),
      ...(read ? judgeReader(read) : []),
      ...measured.memory,
    ];
  } finally {
    flood.end();
    visitor.close();
    await copy.stop();
  }
}

/** What the visitor sees without a flood. */
async function visitAlone(visitor: VisitorProcess, length: number): Promise<VisitorFigures> {
  const visiting = visitor.visit();
  await pause(length * 1000);
  visitor.end();
  return visiting;
}

function judgeMisses(measured: VisitorFigures, idle: VisitorFigures): Figure[] {
  const ratio = measured.medianMissMs / idle.medianMissMs;
  const times = ({ medianMissMs, slowestMissMs }: VisitorFigures) =>
    `${medianMissMs.toFixed(0)} ms, slowest ${slowestMissMs.toFixed(0)} ms`;
  const note = `median ${times(measured)} of ${measured.misses}; without a flood ${times(idle)}`;
  return [
    { title: 'Misses, errors', value: measured.failedMisses, unit: '', limit: LIMITS.failedMisses, is: 'most' },
    { title: 'Misses against none flooding', value: ratio, unit: '×', limit: LIMITS.missRatio, is: 'most', note },
  ];
}

function judgeReader({ decisions, refusedDecisions, events, lostEvents }: ReaderFigures): Figure[] {
  const none = { unit: '', limit: 0, is: 'most' } as const;
  return [
    { ...none, title: 'Decisions of a reader, refused', value: refusedDecisions, note: `of ${decisions}` },
    { ...none, title: 'Events of a reader, lost', value: lostEvents, note: `of ${events}` },
  ];
}

type Measured = VisitorFigures & PersonFigures & { publishMs: number[] };

function judge(measured: Measured, beside: Measured): Figure[] {
  const ratio = measured.hitP99Ms / beside.hitP99Ms;
  const note = `p99 ${measured.hitP99Ms.toFixed(1)} ms of ${measured.hits}, beside a static file ${beside.hitP99Ms.toFixed(1)} ms`;
  const atMost = (title: string, value: number, unit: string, limit: number, more = ''): Figure => ({
    ...{ title, value, unit, limit, is: 'most', note: more },
  });
  const images = `of ${measured.images}; beside a static file ${beside.slowestImageMs.toFixed(0)} ms`;
  const published = `slowest of ${measured.publishMs.length}; beside a static file ${Math.max(...beside.publishMs).toFixed(0)} ms`;
  return [
    atMost('Cached hits, errors', measured.failedHits, '', LIMITS.failedHits, `of ${measured.hits}`),
    atMost('Cached hits, p99 against a static file', ratio, '×', LIMITS.hitP99Ratio, note),
    atMost('Uncached image, slowest', measured.slowestImageMs, 'ms', LIMITS.imageMs, images),
    atMost('Uncached image, errors', measured.failedImages, '', LIMITS.failedImages),
    atMost(
      'Forms of a person, not stored',
      measured.unsentForms,
      '',
      LIMITS.unsentForms,
      `of ${measured.formMs.length}`,
    ),
    atMost('Form of a person, slowest', Math.max(...measured.formMs), 'ms', LIMITS.formMs),
    atMost('Publication visible, slowest', Math.max(...measured.publishMs), 'ms', LIMITS.publishMs, published),
  ];
}

function readOptions(parameters: string[]) {
  const options = new Map(parameters.map((one) => [one.split('=')[0] ?? '', one.slice(one.indexOf('=') + 1)]));
  const length = Number(options.get('--seconds') ?? DEFAULT_SECONDS);
  const wanted = options.get('--only')?.split(',') ?? Object.keys(FLOODS);
  const unknown = [...options.keys()].filter((name) => name !== '--seconds' && name !== '--only');
  const absent = wanted.filter((name) => !Object.hasOwn(FLOODS, name));
  if (unknown.length === 0 && absent.length === 0 && length >= MIN_SECONDS) return { seconds: length, names: wanted };
  throw new SetupError(
    `The floods do not know ${parameters.join(' ')}.`,
    `Give --seconds= with ${MIN_SECONDS} or more, and --only= with some of ${Object.keys(FLOODS).join(', ')}.`,
  );
}
