import { aiTexts } from '../views/AiPanel/aiTexts.ts';
import { automationsTexts } from '../views/AutomationsView/automationsTexts.ts';
import { boardTexts } from '../views/BoardView/boardTexts.ts';
import { dashboardTexts } from '../views/DashboardView/dashboardTexts.ts';
import { docTexts } from '../views/DocView/docTexts.ts';
import { listTexts } from '../views/ListView/listTexts.ts';
import { taskPageTexts } from '../views/TaskPage/taskPageTexts.ts';
import { timelineTexts } from '../views/TimelineView/timelineTexts.ts';
import { whiteboardTexts } from '../views/WhiteboardView/whiteboardTexts.ts';
import { english } from './application/english.ts';
import { german } from './application/german.ts';
import { brainTexts } from './brainTexts.ts';
import type { Locale, Texts } from './Texts.ts';

const COMMON = { 'en-US': english, de: german };

/** All copy of a language. On the server only: the browser gets the copy with the page. */
export function readTexts(locale: Locale): Texts {
  return {
    ...COMMON[locale],
    brain: brainTexts[locale],
    list: listTexts[locale],
    board: boardTexts[locale],
    timeline: timelineTexts[locale],
    doc: docTexts[locale],
    whiteboard: whiteboardTexts[locale],
    dashboard: dashboardTexts[locale],
    automations: automationsTexts[locale],
    ai: aiTexts[locale],
    taskPage: taskPageTexts[locale],
  };
}
