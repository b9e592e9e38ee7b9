import type { PlannedVisit, PlannedVisitor, Step } from './planVisits.ts';

const PATH = '/legal/privacy';
const NEXT = '/legal/terms';
const open = (path = PATH): Step => ({ does: 'open', path });
const beside: Step = { does: 'open beside', path: NEXT };
const accept: Step = { does: 'accept' };
const refuse: Step = { does: 'refuse' };
const click: Step = { does: 'click' };
const reload: Step = { does: 'reload' };
const offline: Step = { does: 'go offline' };
const online: Step = { does: 'come online' };
const counted: Step = { does: 'be counted' };
const stay = (ms: number): Step => ({ does: 'stay', ms });

const left = (...steps: Step[]): PlannedVisit => ({ steps, end: 'close' });
const crashed = (...steps: Step[]): PlannedVisit => ({ steps, end: 'crash' });
const settled = (...steps: Step[]): PlannedVisit => ({ steps, end: 'settle' });
const visitor = (...visits: PlannedVisit[]): PlannedVisitor => ({ visits, doesReturn: true, isRefusing: false });

/** Each way to leave a page and to return, once: 12 visits. The longest one, with the crash, comes first. */
export const SHORT_VISITS: readonly PlannedVisitor[] = [
  visitor(crashed(open(), accept, counted, stay(500)), settled(open(), click)),
  visitor(left(open(), accept, stay(400), reload, counted, stay(500)), settled(open(NEXT), reload)),
  visitor(
    left(open(), accept, counted, stay(500), offline, click, stay(200)),
    settled(open(), offline, click, stay(200), online),
  ),
  visitor(left(open(), accept, counted, stay(300), beside, click), settled(open(), beside, click)),
  visitor(left(open(), accept), left(open(), stay(100)), settled(open(NEXT), click)),
  { visits: [left(open(), refuse, click, reload)], doesReturn: true, isRefusing: true },
];
