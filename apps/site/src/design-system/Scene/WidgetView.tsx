import type { Widget, WidgetOf } from '@cumulus/content-model/jsonFields';
import type { ComponentType } from 'react';
import { Board } from './widgets/Board.tsx';
import { Brain } from './widgets/Brain.tsx';
import { Calendar } from './widgets/Calendar.tsx';
import { Chart } from './widgets/Chart.tsx';
import { Chat } from './widgets/Chat.tsx';
import { Checklist } from './widgets/Checklist.tsx';
import { Code } from './widgets/Code.tsx';
import { Dashboard } from './widgets/Dashboard.tsx';
import { Document } from './widgets/Document.tsx';
import { Flow } from './widgets/Flow.tsx';
import { Form } from './widgets/Form.tsx';
import { Funnel } from './widgets/Funnel.tsx';
import { Gallery } from './widgets/Gallery.tsx';
import { Goal } from './widgets/Goal.tsx';
import { Inbox } from './widgets/Inbox.tsx';
import { List } from './widgets/List.tsx';
import { Notes } from './widgets/Notes.tsx';
import { Plan } from './widgets/Plan.tsx';
import { Roster } from './widgets/Roster.tsx';
import { Table } from './widgets/Table.tsx';
import { Task } from './widgets/Task.tsx';
import { Timeline } from './widgets/Timeline.tsx';
import { Timesheet } from './widgets/Timesheet.tsx';
import { Whiteboard } from './widgets/Whiteboard.tsx';

const views: { [Kind in Widget['kind']]: ComponentType<WidgetOf<Kind>> } = {
  board: Board,
  brain: Brain,
  calendar: Calendar,
  chart: Chart,
  chat: Chat,
  checklist: Checklist,
  code: Code,
  dashboard: Dashboard,
  document: Document,
  flow: Flow,
  form: Form,
  funnel: Funnel,
  gallery: Gallery,
  goal: Goal,
  inbox: Inbox,
  list: List,
  notes: Notes,
  plan: Plan,
  roster: Roster,
  table: Table,
  task: Task,
  timeline: Timeline,
  timesheet: Timesheet,
  whiteboard: Whiteboard,
};

/** Renders a widget by its kind. */
export function WidgetView({ widget }: { widget: Widget }) {
  const View = views[widget.kind] as ComponentType<Widget>;
  return <View {...widget} />;
}
