import type { BrainAction } from './actions.ts';
import { assignTask, setStatus, withJob } from './applyToTasks.ts';
import { shiftTask } from './schedule.ts';
import type { Turn, Workspace } from './types.ts';

const MAX_QUESTION = 300;
const KEPT_TURNS = 40;

/** The part of `apply` that asks Cumulus Brain and does what it offers. */
export function applyToBrain(state: Workspace, action: BrainAction): Workspace {
  if (action.kind === 'ask') return ask(state, action);
  const turn = state.talk.find(({ id }) => id === action.turn);
  if (!turn?.offer || turn.isOfferTaken) return state;
  const taken = takeOffer(state, turn);
  if (taken === state) return state;
  return { ...taken, talk: taken.talk.map((one) => (one.id === turn.id ? { ...one, isOfferTaken: true } : one)) };
}

function ask(state: Workspace, action: Extract<BrainAction, { kind: 'ask' }>): Workspace {
  const question = action.question.trim().slice(0, MAX_QUESTION);
  if (!question) return state;
  const turn: Turn = { id: `turn-${state.nextId}`, question, ...action.answer, isOfferTaken: false };
  const asked = { ...state, talk: [...state.talk, turn].slice(-KEPT_TURNS), nextId: state.nextId + 1 };
  // What nothing was found for has no source to open, which the job ends with.
  return turn.topic === 'unknown' ? asked : withJob(state, asked, 'ask-brain');
}

function takeOffer(state: Workspace, { offer, sources }: Turn): Workspace {
  switch (offer?.kind) {
    case 'hand-off':
      return setStatus(state, state.story.handOff, 'done');
    case 'shift-goal': {
      const tasks = shiftTask(state.tasks, state.story.goal, offer.days);
      return tasks === state.tasks ? state : { ...state, tasks };
    }
    case 'assign-free':
      return assignTask(state, sources[0]?.id ?? '', offer.person);
    default:
      return state;
  }
}
