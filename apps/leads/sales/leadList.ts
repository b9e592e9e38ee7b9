import type { Suspicion } from '@cumulus/forms';
import type { Lead } from '../Lead.ts';
import type { Meeting } from '../meetings.ts';
import type { LeadState, LeadStatus } from './leadState.ts';

/** By what leads are sorted; each ends with the id, so that the order is total. */
export const LEAD_ORDERS = ['received', 'name', 'company', 'status', 'owner', 'meeting'] as const;
export type LeadOrder = (typeof LEAD_ORDERS)[number];

/** The most leads of a page. */
export const MAX_PAGE = 200;

/** Which leads are wanted, and in which order. Several values of one filter: one of them. */
export interface LeadQuery {
  /** Words that all stand in name, company or address, in any case and with or without accents. */
  search?: string | undefined;
  /** Without it all but suspects. */
  statuses?: readonly LeadStatus[];
  /** `''` is nobody. */
  owners?: readonly string[];
  formIds?: readonly number[];
  /** `utm_campaign`; `''` is none. */
  campaigns?: readonly string[];
  /** Calendars of booked meetings: the ids of sales desks. */
  desks?: readonly string[];
  /** Received at or after, and before. */
  since?: number | undefined;
  until?: number | undefined;
  order: LeadOrder;
  isDescending: boolean;
  limit: number;
  /** Where the page before ended. */
  after?: LeadPosition | undefined;
}

/** A place in the list: what it is sorted by, and the id. */
export interface LeadPosition {
  key: string | number;
  id: string;
}

/** A lead of the list. */
export interface ListedLead {
  lead: Lead;
  /** Of a suspect; null for leads. */
  suspicion: Suspicion | null;
  state: LeadState;
  meeting: Meeting | null;
  notes: number;
}

export interface LeadPage {
  leads: ListedLead[];
  /** Where the next page begins; undefined on the last. */
  next?: LeadPosition | undefined;
}

/** What the filters can be set to. */
export interface LeadChoices {
  owners: string[];
  formIds: number[];
  campaigns: string[];
  desks: string[];
}
