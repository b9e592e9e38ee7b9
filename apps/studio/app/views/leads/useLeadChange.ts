import { useState } from 'react';
import { Problem, post, renew } from '../../api.ts';
import { useAction } from '../../ui/useAction.ts';
import type { LeadState, Status } from './leadData.ts';

/** What a person wants a lead to be. */
export interface WantedState {
  status?: Status;
  owner?: string | null;
}

/** Reads lists and the lead again. */
export const renewLeads = () => Promise.all([renew('/leads'), renew('/meetings')]);

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
      await post(`/leads/${encodeURIComponent(id)}`, { version: state.version, ...next });
    } catch (error) {
      // What is there now is shown beside what was wanted.
      if (error instanceof Problem && error.status === 409) await renewLeads();
      throw error;
    }
    await renewLeads();
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
