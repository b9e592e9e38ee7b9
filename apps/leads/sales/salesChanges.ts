import type { Call } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';
import type { ChangeAnswer } from './leadState.ts';
import { stateJson } from './salesJson.ts';

/** A note of 4,000 characters of four bytes each, escaped. */
const MAX_BODY_BYTES = 65_536;

/** Who asks: the studio names the person that signed in. */
export const author = z.string().min(1).max(200);
export const version = z.int().min(0);

export const readBodyOf = async <T>({ env: { incoming } }: Call, schema: z.ZodType<T>): Promise<T> =>
  readShape(schema, (await readJsonBody(incoming, MAX_BODY_BYTES)).body);

export const unknownLead = () =>
  new RequestError(404, 'unknown_lead', 'There is no lead of this id: it was deleted or erased');

/** An answer to a change that wasn't made, with the present state: the person sees it and decides again. */
export const conflict = (code: string, message: string, present: object) =>
  jsonResponse({ error: code, message, ...present }, 409);

const REFUSALS: Record<Exclude<ChangeAnswer['outcome'], 'changed' | 'unknown'>, [code: string, message: string]> = {
  conflict: ['changed', 'Somebody changed this lead since you opened it'],
  isSuspect: ['suspect', 'This may come from a program: give it another status first, which makes it a lead'],
  stored: ['stored', 'The same was sent again as a lead before; the suspect is deleted'],
};

/** @throws RequestError 404 */
export function changeResponse({ outcome, state }: ChangeAnswer): Response {
  if (outcome === 'unknown') throw unknownLead();
  const present = { state: state ? stateJson(state) : null };
  if (outcome === 'changed') return jsonResponse(present);
  return conflict(...REFUSALS[outcome], present);
}
