import type { Dimension } from './filters.ts';
import type { Report, ReportColumn } from './Report.ts';
import { limit, oneOf, releases } from './reportParameters.ts';

const VISITORS: ReportColumn = { name: 'visitors', label: 'Visitors', type: 'number', visitors: true };
const VISITS: ReportColumn = { name: 'visits', label: 'Visits', type: 'number' };
const VIEWS: ReportColumn = { name: 'views', label: 'Page views', type: 'number' };
const REACHED: readonly ReportColumn[] = [
  { name: 'sign_ups', label: 'Sign-ups', type: 'number', people: true },
  { name: 'leads', label: 'Leads', type: 'number', people: true },
  { name: 'meetings', label: 'Meetings', type: 'number', people: true },
];
/** Visits in which it was reached: a visit may have it several times. */
const REACHED_VISITS: readonly ReportColumn[] = [
  { name: 'sign_up_visits', label: 'Visits with a sign-up', type: 'number', people: true },
  { name: 'lead_visits', label: 'Visits with a lead', type: 'number', people: true },
  { name: 'meeting_visits', label: 'Visits with a meeting', type: 'number', people: true },
];
const BOUNCE: ReportColumn = { name: 'bounce_rate', label: 'Bounce rate', type: 'percent' };
const LENGTH: ReportColumn = { name: 'visit_ms', label: 'Visit length', type: 'milliseconds' };
const OF_VISITS = 'visits of visitors who are measured, by consent or by the rule of their country';

/** Visits by a dimension, the most visitors first. */
function byDimension(id: string, title: string, of: string, ...dimensions: [Dimension, string][]): Report {
  return {
    ...{ id, title, unit: OF_VISITS, parameters: [limit] },
    definition: `Visits that began in the period, by ${of}.`,
    groupedBy: `concat_ws(' ', ${dimensions.map(([dimension]) => (dimension === 'visitor' ? 'is_new' : dimension)).join(', ')})`,
    columns: [
      ...dimensions.map(([dimension, label]): ReportColumn => ({ name: dimension, label, type: 'text', dimension })),
      ...[VISITORS, VISITS, VIEWS, ...REACHED, BOUNCE],
    ],
  };
}

/** What the overview shows: numbers, and tables of one dimension each. */
export const OVERVIEW_REPORTS: readonly Report[] = [
  {
    ...{ id: 'totals', title: 'Totals', unit: OF_VISITS, parameters: [] },
    definition:
      'Visits that began in the period, their visitors and page views, and what they reached; a bounce is a visit of one page view without a sign-up, lead or meeting, its rate is of all visits, and the length is the median from the first event to the last.',
    columns: [VISITORS, VISITS, VIEWS, ...REACHED, BOUNCE, LENGTH, ...REACHED_VISITS],
  },
  {
    ...{ id: 'series', title: 'Over time', unit: OF_VISITS },
    definition:
      'The totals by the hour, day or week in which a visit began; those without a visit are 0, weeks are of seven days from the first one on, and an hour that the clock has twice is one row.',
    parameters: [
      oneOf('step', 'hour, day or week (seven days from the first one on) of each row', ['day', 'hour', 'week']),
    ],
    groupedBy: 'time',
    columns: [{ name: 'time', label: 'Time', type: 'date' }, VISITORS, VISITS, VIEWS, ...REACHED, BOUNCE, LENGTH],
  },
  byDimension('channels', 'Channels', 'the channel that brought them', ['channel', 'Channel']),
  byDimension('sources', 'Sources', 'source and medium', ['source', 'Source'], ['medium', 'Medium']),
  byDimension('campaigns', 'Campaigns', 'campaign and source', ['campaign', 'Campaign'], ['source', 'Source']),
  byDimension('referrers', 'Referrers', 'the site that linked to their first page', ['referrer', 'Referrer']),
  byDimension('entries', 'Entry pages', 'the first page', ['entry', 'Page']),
  byDimension('exits', 'Exit pages', 'the last page', ['exit', 'Page']),
  byDimension('countries', 'Countries', 'country', ['country', 'Country']),
  byDimension('devices', 'Devices', 'kind of device', ['device', 'Device']),
  byDimension('browsers', 'Browsers', 'browser', ['browser', 'Browser']),
  byDimension('languages', 'Languages', 'language of the pages', ['language', 'Language']),
  byDimension('visitor-kinds', 'New and returning', 'whether the visitor had visited before, as far as data is kept', [
    'visitor',
    'Visitor',
  ]),
  {
    ...{
      id: 'pages',
      title: 'Pages',
      unit: 'page views of visitors who are measured, by consent or by the rule of their country',
      parameters: [limit],
    },
    definition: 'Page views of visits that began in the period, by page; a visit counts once for each page it has.',
    groupedBy: 'unnest(pages)',
    columns: [{ name: 'page', label: 'Page', type: 'text', dimension: 'page' }, VISITORS, VISITS, VIEWS],
  },
  {
    ...{ id: 'events', title: 'Events', unit: OF_VISITS, parameters: [limit] },
    definition: 'Visits that began in the period, by the events in them; a visit counts once for each event it has.',
    groupedBy: 'unnest(events)',
    columns: [{ name: 'event', label: 'Event', type: 'text', dimension: 'event' }, VISITORS, VISITS],
  },
  {
    ...{
      id: 'not-found',
      title: 'Pages not found',
      unit: 'page views of visitors who are measured, by consent or by the rule of their country',
      parameters: [limit],
    },
    definition: 'Views of the page for addresses that don’t exist, by address and by the site that linked there.',
    columns: [
      { name: 'page', label: 'Address', type: 'text', dimension: 'page' },
      { name: 'referrer', label: 'Linked from', type: 'text' },
      ...[VISITORS, VIEWS],
    ],
  },
  {
    ...{ id: 'web-vitals', title: 'Web vitals', unit: 'page views whose browser measured it' },
    definition:
      'Three of four page views have at most these values (75th percentile), each beside the number of views that measured it; a view that was reported again counts once, by its last report. It is of the release that ran then: a page that was open during a release counts for the later one.',
    parameters: [
      oneOf('by', 'page, device, page and device, or release', ['page', 'device', 'page-and-device', 'release']),
      ...[releases, limit],
    ],
    columns: [
      { name: 'page', label: 'Page', type: 'text', dimension: 'page' },
      { name: 'device', label: 'Device', type: 'text', dimension: 'device' },
      { name: 'release', label: 'Release', type: 'text' },
      ...[VISITORS, VIEWS],
      { name: 'lcp', label: 'Largest contentful paint', type: 'milliseconds' },
      { name: 'inp', label: 'Interaction to next paint', type: 'milliseconds' },
      { name: 'cls', label: 'Cumulative layout shift', type: 'number' },
      { name: 'fcp', label: 'First contentful paint', type: 'milliseconds' },
      { name: 'ttfb', label: 'Time to first byte', type: 'milliseconds' },
      ...['lcp', 'inp', 'cls', 'fcp', 'ttfb'].map(
        (name): ReportColumn => ({ name: `${name}_views`, label: `Views with ${name.toUpperCase()}`, type: 'number' }),
      ),
    ],
  },
];

/** What can’t be counted, with the reason. */
export const MISSING_REPORTS = [
  { id: 'searches', title: 'Searches without result', reason: 'The tracking plan has no event of a search.' },
] as const;
