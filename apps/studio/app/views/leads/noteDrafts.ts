import { useEffect, useState } from 'react';

/** A note that is being typed. */
interface NoteDraft {
  /** The same for each attempt, so that a note whose answer was lost is stored once. */
  id: string;
  text: string;
}

/** Notes that aren't stored yet, by person and lead: they outlive that the lead is closed, or can't be read for a while. Nothing of them is on disk. */
const drafts = new Map<string, NoteDraft>();

const newDraft = (): NoteDraft => ({ id: crypto.randomUUID(), text: '' });
const askBefore = (event: BeforeUnloadEvent) => event.preventDefault();

/** The note that a person types about a lead. The browser asks before the page is left with it. */
export function useNoteDraft(person: string, leadId: string) {
  const key = `${person}\n${leadId}`;
  const [draft, setDraft] = useState(() => drafts.get(key) ?? newDraft());
  const keep = (next: NoteDraft) => {
    if (next.text === '') drafts.delete(key);
    else drafts.set(key, next);
    setDraft(next);
  };
  const isTyped = draft.text.trim() !== '';
  useEffect(() => {
    if (!isTyped) return undefined;
    addEventListener('beforeunload', askBefore);
    return () => removeEventListener('beforeunload', askBefore);
  }, [isTyped]);
  return {
    draft,
    isTyped,
    type: (text: string) => keep({ ...draft, text }),
    /** After it was stored. */
    clear: () => keep(newDraft()),
  };
}
