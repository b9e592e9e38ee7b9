import { lazy, Suspense, useState } from 'react';
import { useAddress, useChangeAddress } from '../address.ts';
import { type Segment, useSegments } from '../segments.ts';
import { Menu } from './Menu.tsx';

const loadDialogs = () => import('./SegmentDialogs.tsx');
const SaveSegment = lazy(() => loadDialogs().then((module) => ({ default: module.SaveSegment })));
const DeleteSegment = lazy(() => loadDialogs().then((module) => ({ default: module.DeleteSegment })));

/** Filters that were saved: chooses, saves and deletes them. */
export function SegmentMenu() {
  const { f = [] } = useAddress();
  const change = useChangeAddress();
  const { data, problem, retry } = useSegments();
  const [isSaving, setSaving] = useState(false);
  const [deleted, setDeleted] = useState<Segment>();
  const segments = data?.segments ?? [];
  const chosen = segments.find(({ filters }) => isSame(filters, f));
  return (
    <>
      <Menu
        label={chosen?.name ?? 'Segments'}
        accessibleLabel={`Segments${chosen ? `: ${chosen.name}` : ''}`}
        items={[
          ...segments.map(({ id, name, filters, owner, isOwn }) => ({
            id,
            label: isOwn ? name : `${name} (${owner})`,
            isChosen: id === chosen?.id,
            onChoose: () => change({ f: id === chosen?.id ? undefined : [...filters] }),
          })),
          ...(problem ? [{ id: 'retry', label: 'Segments couldn’t be read. Try again', onChoose: retry }] : []),
          {
            id: 'save',
            label: 'Save these filters …',
            isDisabled: f.length === 0 || chosen !== undefined,
            onChoose: () => setSaving(true),
          },
          ...(chosen?.isOwn
            ? [{ id: 'delete', label: `Delete “${chosen.name}” …`, onChoose: () => setDeleted(chosen) }]
            : []),
        ]}
      />
      {(isSaving || deleted) && (
        <Suspense>
          {isSaving || !deleted ? (
            <SaveSegment
              filters={f}
              names={segments.filter(({ isOwn }) => isOwn).map(({ name }) => name)}
              onClose={() => setSaving(false)}
            />
          ) : (
            <DeleteSegment segment={deleted} onClose={() => setDeleted(undefined)} />
          )}
        </Suspense>
      )}
    </>
  );
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((filter) => b.includes(filter));
