import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { ownZone, useAddress, useChangeAddress, writeSearch } from '../../address.ts';
import { useApi } from '../../api.ts';
import { type FormNames, gaveUpText, useFormNames } from '../../formNames.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { Shown } from '../../ui/Shown.tsx';
import styles from './recordings.module.css';

const nullableText = z.string().nullable();
const recordingSchema = z.object({
  ...{ session: z.string(), visitor: z.string(), startedAt: z.number(), endedAt: z.number(), clicks: z.number() },
  ...{ rageClicks: z.number(), errors: z.number(), pages: z.array(z.string()), device: nullableText },
  ...{ source: nullableText, channel: nullableText, country: nullableText, gaveUp: nullableText },
});
const listSchema = z.object({
  recordings: z.array(recordingSchema),
  pending: z.number(),
  nextCursor: z.string().nullable(),
});
type Recording = z.infer<typeof recordingSchema>;

const columnsWith = (forms: FormNames): readonly Column<Recording>[] => [
  { id: 'started', label: 'Began', kind: 'date', value: ({ startedAt }) => startedAt },
  { id: 'length', label: 'Length', kind: 'milliseconds', value: ({ startedAt, endedAt }) => endedAt - startedAt },
  { id: 'pages', label: 'Pages', value: ({ pages }) => pages.join(' → '), width: 24 },
  { id: 'gaveUp', label: 'Gave up at', value: ({ gaveUp }) => gaveUpText(forms, gaveUp), width: 10 },
  { id: 'rage', label: 'Rage clicks', kind: 'number', value: ({ rageClicks }) => rageClicks },
  { id: 'errors', label: 'Errors', kind: 'number', value: ({ errors }) => errors },
  { id: 'source', label: 'Source', value: ({ source, channel }) => source ?? channel, width: 8 },
  { id: 'device', label: 'Device', value: ({ device }) => device, width: 6 },
  { id: 'country', label: 'Country', value: ({ country }) => country, width: 6 },
];

const DEVICES = [
  { id: 'all', label: 'All devices' },
  { id: 'phone', label: 'Phone' },
  { id: 'tablet', label: 'Tablet' },
  { id: 'desktop', label: 'Desktop' },
] as const;
const MOMENTS = [
  { id: 'all', label: 'Anything' },
  { id: 'rage', label: 'Rage click' },
  { id: 'error', label: 'Error' },
  { id: 'gaveUp', label: 'Gave up at a form' },
] as const;
type Moment = (typeof MOMENTS)[number]['id'];

const NAMES = [
  'rage',
  'error',
  'gaveUp',
  'page',
  'source',
  'device',
  'country',
  'visitor',
  'minSeconds',
  'maxSeconds',
] as const;
const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
/** While recordings are still being looked at, the list is read again. */
const WHILE_PENDING_MS = 1_000;

/** Recorded visits, by what happened in them. */
export function RecordingsView() {
  const address = useAddress();
  const change = useChangeAddress();
  const navigate = useNavigate();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [pending, setPending] = useState(0);
  const filter = Object.fromEntries(NAMES.map((name) => [name, textOf(address[name])]));
  const path = `/recordings${writeSearch({ ...filter, cursor: cursors.at(-1) })}`;
  const answer = useApi(path, listSchema, pending > 0 ? { refetchMs: WHILE_PENDING_MS } : {});
  if (answer.data && answer.data.pending !== pending) setPending(answer.data.pending);
  const zone = ownZone();
  const forms = useFormNames();
  const columns = useMemo(() => columnsWith(forms), [forms]);
  const set = (values: Record<string, string | undefined>) => {
    setCursors([]);
    change(values, { replace: true });
  };
  const moment = MOMENTS.find(({ id }) => filter[id] !== undefined)?.id ?? 'all';
  const choose = (id: Moment) =>
    set({
      rage: id === 'rage' ? 'true' : undefined,
      error: id === 'error' ? 'true' : undefined,
      gaveUp: id === 'gaveUp' ? 'any' : undefined,
    });
  const open = ({ session, visitor }: Recording) =>
    void navigate({ to: `/recordings/${encodeURIComponent(session)}${writeSearch({ visitor })}` });
  const field = (name: (typeof NAMES)[number], label: string, placeholder: string) => (
    <Field
      key={`${name}:${filter[name] ?? ''}`}
      label={label}
      placeholder={placeholder}
      defaultValue={filter[name] ?? ''}
      onBlur={({ target }) => set({ [name]: (target as HTMLInputElement).value.trim() || undefined })}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') (target as HTMLElement).blur();
      }}
    />
  );
  return (
    <Page
      title="Recordings"
      definition={`Recorded visits of visitors who are measured, by consent or by the rule of their country, masked as they were recorded. A rage click is three clicks within a second and 30 px. Times are ${zone}.`}
    >
      <div className={styles.filters}>
        <Select label="What happened" options={MOMENTS} value={moment} onChange={choose} />
        {field('page', 'Page', '/pricing')}
        {field('source', 'Source', 'newsletter')}
        <Select
          label="Device"
          options={DEVICES}
          value={DEVICES.find(({ id }) => id === filter.device)?.id ?? 'all'}
          onChange={(id) => set({ device: id === 'all' ? undefined : id })}
        />
        {field('country', 'Country', 'DE')}
        {field('minSeconds', 'At least seconds', '10')}
        {field('maxSeconds', 'At most seconds', '600')}
        {field('visitor', 'Visitor', 'anonymous id')}
      </div>
      {pending > 0 && (
        <p role="status">{formatNumber(pending)} parts of recordings haven’t been looked at yet; the list grows.</p>
      )}
      <Shown
        answer={answer}
        label="Reading recordings"
        isEmpty={({ recordings }) => recordings.length === 0}
        empty={
          <Empty title="No recording is like that">
            A share of the visits that are measured is recorded. Take away a filter, or record every visit of your own
            machine with FORCE_SAMPLING=replay.
          </Empty>
        }
      >
        {({ recordings, nextCursor }) => (
          <>
            <DataTable
              label="Recordings, the last ones first"
              columns={columns}
              rows={recordings}
              rowKey={({ session, visitor }) => `${session}/${visitor}`}
              onRow={open}
              rowAction={({ startedAt }) => `Play the recording of ${new Date(startedAt).toISOString()}`}
              zone={zone}
              height={40}
              firstWidth={11}
            />
            <div className={styles.pages}>
              {cursors.length > 0 && <Button onPress={() => setCursors(cursors.slice(0, -1))}>Later ones</Button>}
              {nextCursor && <Button onPress={() => setCursors([...cursors, nextCursor])}>Earlier ones</Button>}
            </div>
          </>
        )}
      </Shown>
    </Page>
  );
}
