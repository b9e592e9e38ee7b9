import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './Button.tsx';
import { formatMinute, localMoment } from './format.ts';
import styles from './Markers.module.css';

/** Something that happened at a time, and may be why a line moved. */
export interface Marker {
  id: string;
  /** In UTC. */
  at: string;
  kind: 'publication' | 'flag' | 'release' | 'annotation';
  text: string;
  author?: string | undefined;
  /** Opens what changes it. */
  onEdit?: (() => void) | undefined;
}

const KINDS: Readonly<Record<Marker['kind'], { letter: string; label: string }>> = {
  publication: { letter: 'P', label: 'Publication' },
  flag: { letter: 'F', label: 'Flag' },
  release: { letter: 'R', label: 'Release' },
  annotation: { letter: 'A', label: 'Annotation' },
};

interface MarkersProps {
  markers: readonly Marker[];
  times: readonly string[];
  zone: string;
  leftOf(index: number): number;
}

/** Pixels from one button to the next, so that each can be met: by a finger on narrow windows. */
const nearest = () => (matchMedia('(width < 40rem)').matches ? 44 : 28);

/** What happened, above the lines: a button for each day or hour that has any, and for several that are near each other. */
export function Markers({ markers, times, zone, leftOf }: MarkersProps) {
  const indexOf = ({ at }: Marker) => {
    const local = localMoment(at, zone);
    return times.findLastIndex((time) => time <= local);
  };
  const groups: [index: number, Marker[]][] = [];
  for (const [index, ofTime] of [...Map.groupBy(markers, indexOf)].sort(([one], [other]) => one - other)) {
    const last = groups.at(-1);
    if (last && leftOf(index) - leftOf(last[0]) < nearest()) last[1].push(...ofTime);
    else if (index >= 0) groups.push([index, ofTime]);
  }
  return (
    <div className={styles.markers}>
      {groups.map(([index, group]) => (
        <DialogTrigger key={index}>
          <AriaButton
            className={styles.marker}
            data-kind={group.length === 1 ? group[0]?.kind : 'several'}
            aria-label={group.map(({ kind, text }) => `${KINDS[kind].label}: ${text}`).join('; ')}
            data-letter={group.length === 1 ? KINDS[group[0]?.kind ?? 'annotation'].letter : group.length}
            style={{ insetInlineStart: `${leftOf(index)}px` }}
          />
          <Popover className={styles.popover} placement="bottom">
            <Dialog className={styles.dialog} aria-label="What happened">
              <ul className={styles.list}>
                {group.map((marker) => (
                  <li key={marker.id}>
                    <p className={styles.when}>
                      {KINDS[marker.kind].label}, {formatMinute(marker.at, zone)}
                      {marker.author && `, ${marker.author}`}
                    </p>
                    <p>{marker.text}</p>
                    {marker.onEdit && (
                      <Button size="small" look="quiet" onPress={marker.onEdit} slot="close">
                        Edit
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </Dialog>
          </Popover>
        </DialogTrigger>
      ))}
    </div>
  );
}
