import type { AiTexts } from '../views/AiPanel/aiTexts.ts';
import type { AutomationsTexts } from '../views/AutomationsView/automationsTexts.ts';
import type { BoardTexts } from '../views/BoardView/boardTexts.ts';
import type { DashboardTexts } from '../views/DashboardView/dashboardTexts.ts';
import type { DocTexts } from '../views/DocView/docTexts.ts';
import type { ListTexts } from '../views/ListView/listTexts.ts';
import type { TaskPageTexts } from '../views/TaskPage/taskPageTexts.ts';
import type { TimelineTexts } from '../views/TimelineView/timelineTexts.ts';
import type { WhiteboardTexts } from '../views/WhiteboardView/whiteboardTexts.ts';
import type { BrainTexts } from '../workspace/brainTexts.ts';
import type { CommonTexts } from './application/CommonTexts.ts';

export const LOCALES = ['en-US', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * All copy of one language. The server sends it with the page as JSON, so that the scripts have none: it holds plain strings, with `{name}` for values
 * (`workspace/fill.ts`).
 */
export interface Texts extends CommonTexts {
  brain: BrainTexts;
  list: ListTexts;
  board: BoardTexts;
  timeline: TimelineTexts;
  doc: DocTexts;
  whiteboard: WhiteboardTexts;
  dashboard: DashboardTexts;
  automations: AutomationsTexts;
  ai: AiTexts;
  taskPage: TaskPageTexts;
}

/** The copy of one part in both languages. */
export type ByLocale<T> = Readonly<Record<Locale, T>>;
