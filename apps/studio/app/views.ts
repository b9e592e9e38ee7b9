import type { ComponentType } from 'react';
import type { Permission } from '../access/permissions.ts';

/** One screen. */
export interface View {
  /** In TanStack Router's form: `/visitors/$id`. */
  path: `/${string}`;
  /** In the navigation and the title of the window. Those with a parameter in their path aren't in the navigation. */
  label: string;
  /** Who may open it; without it, everybody. */
  permission?: Permission;
  /** Shows period, time zone and filters above the view. */
  hasScope?: boolean;
  /** Loads its code, when it is opened. */
  load(): Promise<ComponentType>;
}

/** The screens in the order of the navigation. */
export const VIEWS: readonly View[] = [
  {
    path: '/',
    label: 'Overview',
    permission: 'reports',
    hasScope: true,
    load: () => import('./views/overview/OverviewView.tsx').then(({ OverviewView }) => OverviewView),
  },
  {
    path: '/reports/$id',
    label: 'Report',
    permission: 'reports',
    hasScope: true,
    load: () => import('./views/overview/ReportView.tsx').then(({ ReportView }) => ReportView),
  },
  {
    path: '/funnels',
    label: 'Funnels',
    permission: 'reports',
    hasScope: true,
    load: () => import('./views/funnels/FunnelsView.tsx').then(({ FunnelsView }) => FunnelsView),
  },
  {
    path: '/journeys',
    label: 'Journeys',
    permission: 'reports',
    hasScope: true,
    load: () => import('./views/funnels/JourneysView.tsx').then(({ JourneysView }) => JourneysView),
  },
  {
    path: '/experiments',
    label: 'Experiments',
    permission: 'reports',
    load: () => import('./views/experiments/ExperimentsView.tsx').then(({ ExperimentsView }) => ExperimentsView),
  },
  {
    path: '/experiments/$key',
    label: 'Experiment',
    permission: 'reports',
    load: () => import('./views/experiments/ExperimentView.tsx').then(({ ExperimentView }) => ExperimentView),
  },
  {
    path: '/leads',
    label: 'Leads',
    permission: 'leads',
    load: () => import('./views/leads/LeadsView.tsx').then(({ LeadsView }) => LeadsView),
  },
  {
    path: '/meetings',
    label: 'Meetings',
    permission: 'leads',
    load: () => import('./views/leads/MeetingsView.tsx').then(({ MeetingsView }) => MeetingsView),
  },
  {
    path: '/leads/$id',
    label: 'Lead',
    permission: 'leads',
    load: () => import('./views/leads/LeadView.tsx').then(({ LeadView }) => LeadView),
  },
  {
    path: '/visitors',
    label: 'Visitors',
    permission: 'events',
    load: () => import('./views/visitors/VisitorsView.tsx').then(({ VisitorsView }) => VisitorsView),
  },
  {
    path: '/visitors/$id',
    label: 'Visitor',
    permission: 'events',
    load: () => import('./views/visitors/VisitorView.tsx').then(({ VisitorView }) => VisitorView),
  },
  {
    path: '/recordings',
    label: 'Recordings',
    permission: 'events',
    load: () => import('./views/recordings/RecordingsView.tsx').then(({ RecordingsView }) => RecordingsView),
  },
  {
    path: '/recordings/$id',
    label: 'Recording',
    permission: 'events',
    load: () => import('./views/recordings/RecordingView.tsx').then(({ RecordingView }) => RecordingView),
  },
  {
    path: '/live',
    label: 'Live',
    permission: 'events',
    load: () => import('./views/live/LiveView.tsx').then(({ LiveView }) => LiveView),
  },
  {
    path: '/health',
    label: 'Health',
    hasScope: true,
    permission: 'operations',
    load: () => import('./views/health/HealthView.tsx').then(({ HealthView }) => HealthView),
  },
  {
    path: '/sign-in',
    label: 'Sign in',
    load: () => import('./views/sign-in/SignInView.tsx').then(({ SignInView }) => SignInView),
  },
];

/** What the navigation shows to a person. */
export const isInNavigation = ({ path }: View): boolean => !path.includes('$') && path !== '/sign-in';
