import { useCallback, useState } from 'react';

interface Spoken {
  sentence: string;
  count: number;
}

/** Keeps the sentence for screen readers, and a function that replaces it. */
export function useAnnouncer(): { spoken: Spoken; announce: (sentence: string) => void } {
  const [spoken, setSpoken] = useState<Spoken>({ sentence: '', count: 0 });
  const announce = useCallback((sentence: string) => setSpoken(({ count }) => ({ sentence, count: count + 1 })), []);
  return { spoken, announce };
}

/** The one live region. The same sentence twice is a new element, so that it is read twice. */
export function LiveRegion({ spoken: { sentence, count } }: { spoken: Spoken }) {
  return (
    <div className="visuallyHidden" aria-live="polite" data-announcement>
      <p key={count}>{sentence}</p>
    </div>
  );
}
