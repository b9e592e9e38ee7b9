import { useState } from 'react';
import type { FlagView } from '../listFlags.ts';
import { FlagRow } from './FlagRow.tsx';

interface Props {
  flags: FlagView[];
  onSet(flag: FlagView, value: unknown, control: string): void;
}

/** Longer lists have a search. */
const MAX_WITHOUT_SEARCH = 8;
/** More are shown on demand: a service may have a thousand. */
const MAX_SHOWN = 50;

/** All flags, with a search where there are many. */
export function FlagList({ flags, onSet }: Props) {
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = flags.filter(({ key }) => key.toLowerCase().includes(search.trim().toLowerCase()));
  const shown = isWhole ? found : found.slice(0, MAX_SHOWN);
  if (flags.length === 0) return null;
  return (
    <div className="group">
      <h3>Flags</h3>
      {flags.length > MAX_WITHOUT_SEARCH && (
        <>
          <input
            type="search"
            aria-label="Find a flag"
            placeholder="Find a flag"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status" className="visuallyHidden">
            {search && `${found.length} found`}
          </p>
        </>
      )}
      <ul>
        {shown.map((flag) => (
          <FlagRow key={flag.key} flag={flag} onSet={onSet} />
        ))}
      </ul>
      {found.length === 0 && <p className="reason">No flag is called that.</p>}
      {shown.length < found.length && (
        <button type="button" className="button" onClick={() => setWhole(true)}>
          Show all {found.length}
        </button>
      )}
    </div>
  );
}
