import styles from './LiveView.module.css';

/** Entries that are drawn of one object or list. */
const MAX_ENTRIES = 200;
/** Levels that are open at the beginning. */
const OPEN_LEVELS = 2;

/** A value from JSON as a tree that opens and closes. It is drawn as text, whatever it holds. */
export function JsonTree({ value, level = 0 }: { value: unknown; level?: number }) {
  if (typeof value !== 'object' || value === null)
    return <span data-type={value === null ? 'null' : typeof value}>{JSON.stringify(value)}</span>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span>{Array.isArray(value) ? '[]' : '{}'}</span>;
  return (
    <ul className={styles.tree}>
      {entries.slice(0, MAX_ENTRIES).map(([name, inner]) => (
        <li key={name}>
          <Entry name={name} value={inner} level={level} />
        </li>
      ))}
      {entries.length > MAX_ENTRIES && <li>… {entries.length - MAX_ENTRIES} more, in the JSON</li>}
    </ul>
  );
}

function Entry({ name, value, level }: { name: string; value: unknown; level: number }) {
  const isNested = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isNested)
    return (
      <>
        <span className={styles.name}>{name}</span> <JsonTree value={value} />
      </>
    );
  return (
    <details open={level < OPEN_LEVELS}>
      <summary>
        <span className={styles.name}>{name}</span> {Array.isArray(value) ? `[${value.length}]` : ''}
      </summary>
      <JsonTree value={value} level={level + 1} />
    </details>
  );
}
