import type { Link } from '../types.ts';

/** A publishing that is planned, in the form of the vendor's management API; export files hold it under `scheduledActions`. */
export interface ScheduledAction {
  sys: { id: string; type?: string; status?: string; [key: string]: unknown };
  entity: Link;
  environment?: Link;
  scheduledFor: { datetime: string; timezone?: string };
  action: 'publish' | 'unpublish';
}
