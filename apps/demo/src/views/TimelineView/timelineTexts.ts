import type { ByLocale } from '../../texts/Texts.ts';

export interface TimelineTexts {
  hint: string;
  /** Text alternative of a bar's value: `{start} to {end}, {status}`. */
  bar: string;
  barDescription: string;
  /** Label of the handle at the end of a bar. */
  end: string;
  endDescription: string;
  chart: string;
  tools: string;
  selected: string;
  weekEarlier: string;
  dayEarlier: string;
  dayLater: string;
  weekLater: string;
  shorter: string;
  longer: string;
  range: string;
  day: string;
  week: string;
  short: string;
  long: string;
  moved: string;
  movedOne: string;
  movedMany: string;
  held: string;
  atEdge: string;
  waitsFor: string;
}

export const timelineTexts: ByLocale<TimelineTexts> = {
  'en-US': {
    hint: 'Drag a bar, or the end of it. What waits for it moves along. A click opens the task.',
    bar: '{start} to {end}, {status}',
    barDescription: 'Arrow keys move it by a day, with Shift by a week. Enter opens the task.',
    end: 'Last day of {title}',
    endDescription: 'Arrow keys make it a day shorter or longer.',
    chart: 'Tasks over time',
    tools: 'Move a task',
    selected: 'Task',
    weekEarlier: 'One week earlier',
    dayEarlier: 'One day earlier',
    dayLater: 'One day later',
    weekLater: 'One week later',
    shorter: 'One day shorter',
    longer: 'One day longer',
    range: '{start} – {end}',
    day: 'Day',
    week: 'Week',
    short: 'Shorter',
    long: 'Longer',
    moved: '{title}: {start} to {end}.',
    movedOne: 'One task that waits for it moved along.',
    movedMany: '{count} tasks that wait for it moved along.',
    held: '{title} can’t be earlier: it waits for {list}.',
    atEdge: '{title} can’t move further.',
    waitsFor: 'waits for {list}',
  },
  de: {
    hint: 'Ziehen Sie einen Balken oder sein Ende. Was darauf wartet, zieht mit. Ein Klick öffnet die Aufgabe.',
    bar: '{start} bis {end}, {status}',
    barDescription: 'Pfeiltasten verschieben um einen Tag, mit Umschalttaste um eine Woche. Enter öffnet die Aufgabe.',
    end: 'Letzter Tag von {title}',
    endDescription: 'Pfeiltasten verkürzen oder verlängern um einen Tag.',
    chart: 'Aufgaben über die Zeit',
    tools: 'Aufgabe verschieben',
    selected: 'Aufgabe',
    weekEarlier: 'Eine Woche früher',
    dayEarlier: 'Einen Tag früher',
    dayLater: 'Einen Tag später',
    weekLater: 'Eine Woche später',
    shorter: 'Einen Tag kürzer',
    longer: 'Einen Tag länger',
    range: '{start} – {end}',
    day: 'Tag',
    week: 'Woche',
    short: 'Kürzer',
    long: 'Länger',
    moved: '{title}: {start} bis {end}.',
    movedOne: 'Eine Aufgabe, die darauf wartet, zieht mit.',
    movedMany: '{count} Aufgaben, die darauf warten, ziehen mit.',
    held: '{title} kann nicht früher sein: Es wartet auf {list}.',
    atEdge: '{title} lässt sich nicht weiter verschieben.',
    waitsFor: 'wartet auf {list}',
  },
};
