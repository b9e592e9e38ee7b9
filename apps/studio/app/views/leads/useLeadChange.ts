import { useState } from 'react';
import { Problem, post, queries, renew } from '../../api.ts';
import { useAction } from '../../ui/useAction.ts';
import type { LeadState, Status } from './leadData.ts';

/** What a person wants a lead to be. */
export interface WantedState {
  status?: Status;
  owner?: string | null;
}

export const leadPath = (id: string): string => `/leads/${encodeURIComponent(id)}`;

/** Reads a lead and the meetings again after a change. The list, which may be of thousands, is read while the person goes on; the visits stay. */
export async function renewLead(id: string): Promise<void> {
  void Promise.all(['/leads?', '/leads/choices'].map(renew));
  await Promise.all([queries.invalidateQueries({ queryKey: [leadPath(id)], exact: true }), renew('/meetings')]);
}

/** Whether a change would change nothing: an answer was lost, or somebody else wanted the same. */
export const isMade = (wanted: WantedState, state: Pick<LeadState, 'status' | 'owner'>): boolean =>
  (wanted.status ?? state.status) === state.status &&
  (wanted.owner === undefined ? state.owner : wanted.owner) === state.owner;

/** Changes a lead as it is shown. What couldn't be stored is kept, until it is sent again or left. */
export function useLeadChange(id: string, state: LeadState) {
  const [wanted, setWanted] = useState<WantedState>();
  const { problem, isPending, run } = useAction();
  const send = async (next: WantedState) => {
    try {
      await post(leadPath(id), { version: state.version, ...next });
    } catch (error) {
      // What is there now is shown beside what was wanted.
      if (error instanceof Problem && error.status === 409) await renewLead(id);
      throw error;
    }
    await renewLead(id);
  };
  const change = async (next: WantedState) => {
    setWanted(next);
    if (await run(() => send(next))) setWanted(undefined);
  };
  return {
    ...{ problem, isPending, change },
    unstored: wanted && !isPending && !isMade(wanted, state) ? wanted : undefined,
    leave: () => setWanted(undefined),
  };
}
