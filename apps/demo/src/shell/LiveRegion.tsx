import { useCallback, useState } from 'react';

interface Spoken {
  sentence: string;
  /** What rules did because of it, which is known later. */
  rules: string;
  count: number;
}

/** Keeps the sentence for screen readers, a function that replaces it, and one that adds what rules did. */
export function useAnnouncer() {
  const [spoken, setSpoken] = useState<Spoken>({ sentence: '', rules: '', count: 0 });
  const announce = useCallback(
    (sentence: string) => setSpoken(({ count }) => ({ sentence, rules: '', count: count + 1 })),
    [],
  );
  const announceRules = useCallback((rules: string) => setSpoken((before) => ({ ...before, rules })), []);
  return { spoken, announce, announceRules };
}

/** The one live region, hidden unless an open task shows it. The same sentence twice is a new element, so that it is read twice. */
export function LiveRegion({ spoken: { sentence, rules, count }, isShown }: { spoken: Spoken; isShown: boolean }) {
  return (
    <div className={isShown ? undefined : 'visuallyHidden'} aria-live="polite" data-announcement>
      <p key={count}>{sentence}</p>
      {rules && <p key={rules}>{` ${rules}`}</p>}
    </div>
  );
}
