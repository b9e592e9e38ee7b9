import { SetupError } from '../setup/SetupError.mjs';
import { readText } from './files.mjs';
import { refuseTaken, requireForm, requireOwnKey } from './names.mjs';

const PLAN = 'packages/tracking-plan/src/plannedEvents.ts';
const BLOCK = 'const interactionEvents = {';
const END = '} as const satisfies Record<string, PlannedEvent>;';

/** An event in the tracking plan, with one property. */
export function planEvent(name, root) {
  requireForm(
    'event',
    name,
    /^(?=.{2,60}$)[a-z][a-z0-9]*([ -][a-z0-9]+)*$/,
    'Write it in lower case, such as "brochure opened": 2 to 60 letters and digits, words separated by a space or -.',
  );
  requireOwnKey(name, '"brochure opened"');
  const text = readText(root, PLAN);
  // The name of the event's view in the collector's database.
  const viewOf = (event) => event.replace(/[ -]/g, '_');
  const names = [...text.matchAll(/^ {2}(?:'([^']+)'|(\w+)): \{/gm)].map(([, quoted, plain]) => quoted ?? plain);
  const taken = names.find((event) => viewOf(event) === viewOf(name));
  if (taken) refuseTaken('event', taken, PLAN);
  const start = text.indexOf(BLOCK);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new SetupError(`${PLAN} has no interactionEvents.`, 'Add the event by hand.');
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  const entry = `  ${key}: {
    kind: 'track',
    meaning: 'When it is sent, for readers of reports.',
    owner: 'growth',
    group: 'C0002',
    isGoal: false,
    schema: z.strictObject({ label: filledText.optional() }),
  },
`;
  return {
    created: {},
    changed: { [PLAN]: text.slice(0, end) + entry + text.slice(end) },
    next: [
      `Change meaning, owner, group and schema of '${name}' in ${PLAN}, then npm run generate.`,
      `Test the plan: npm run unit -- tracking-plan`,
      `Send it: siteTracker.track('${name}', { label }) in an enhancement, or useAnalytics() in an island.`,
      'docs/how-to/event.md has the rest. With npm run dev running, the collector restarts with the new plan.',
    ],
  };
}
