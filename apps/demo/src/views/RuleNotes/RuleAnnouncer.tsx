import { useEffect, useRef } from 'react';
import { fill } from '../../workspace/fill.ts';
import type { Run } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { resultText } from '../AutomationsView/ruleSentence.ts';
import { hasResult } from './runsAt.ts';

/** Reports each run once, in one sentence for all of a step. Undo and redo repeat none. */
export function RuleAnnouncer({ onRun }: { onRun: (sentences: string) => void }) {
  const { state, texts } = useWorkspace();
  const { runs, people } = state;
  const seen = useRef(new Set<Run>());
  useEffect(() => {
    const added = runs.filter((run) => !seen.current.has(run));
    for (const run of added) seen.current.add(run);
    const results = added.filter(hasResult).map((run) => resultText(run, { texts, people }));
    if (results.length) onRun(fill(texts.automations.ran, { list: results.join('; ') }));
  }, [runs, people, texts, onRun]);
  return null;
}
