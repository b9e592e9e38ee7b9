import { useState } from 'react';
import { ownZone, useAddress, useChangeAddress, writeSearch } from '../../address.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './LiveView.module.css';
import { type LiveMessage, type StreamState, useLiveMessages } from './liveMessages.ts';
import { MessageDetails } from './MessageDetails.tsx';

const VENDORS = [
  { id: 'all', label: 'All vendors' },
  { id: 'segment', label: 'Events' },
  { id: 'consent', label: 'Consent' },
  { id: 'amplitude', label: 'Product analytics' },
  { id: 'datadog', label: 'Monitoring' },
  { id: 'visitor-identification', label: 'Visitor identification' },
  { id: 'amplitude-replay', label: 'Recordings' },
  { id: 'datadog-replay', label: 'Recordings of monitoring' },
] as const;
const VALIDITY = [
  { id: 'all', label: 'Valid and invalid' },
  { id: 'true', label: 'Valid only' },
  { id: 'false', label: 'Invalid only' },
] as const;
const STATES: Record<StreamState, string> = {
  connecting: 'Connecting …',
  open: 'Live',
  waiting: 'The connection broke: reconnecting …',
  paused: 'Paused',
  refused: 'The studio refused the stream: trying again in 5 s',
};

const labelOf = (vendor: string) => VENDORS.find(({ id }) => id === vendor)?.label ?? vendor;
export const nameOf = ({ event, type }: LiveMessage) => event ?? type;
const timeOf = (time: number) => new Date(time).toISOString().slice(11, 23);

const COLUMNS: readonly Column<LiveMessage>[] = [
  { id: 'event', label: 'Message', value: nameOf, isSortable: false },
  { id: 'time', label: 'Received (UTC)', value: ({ receivedAt }) => timeOf(receivedAt), width: 8, isSortable: false },
  { id: 'vendor', label: 'Vendor', value: ({ vendor }) => labelOf(vendor), width: 10, isSortable: false },
  {
    ...{ id: 'valid', label: 'Validity', width: 12, isSortable: false },
    value: ({ valid, reason }) => (valid ? 'valid' : (reason ?? 'invalid')),
    show: ({ valid, reason, isNew }) => (
      <span data-valid={valid} className={styles.validity}>
        {valid ? '✓ valid' : `✗ ${reason ?? 'invalid'}`}
        {!isNew && ' (came again)'}
      </span>
    ),
  },
  {
    ...{ id: 'visitor', label: 'Visitor', width: 14, isSortable: false },
    value: ({ anonymousId, userId }) => userId ?? anonymousId,
  },
];

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** Every message of every vendor, as it arrives: what one has open while building a page. */
export function LiveView() {
  const address = useAddress();
  const change = useChangeAddress();
  const [vendor, event, valid, visitor] = ['vendor', 'event', 'valid', 'visitor'].map((name) => textOf(address[name]));
  const [isPaused, setPaused] = useState(false);
  const [chosen, setChosen] = useState<LiveMessage>();
  const { messages, state, lost, clear } = useLiveMessages(writeSearch({ vendor, event, valid, visitor }), isPaused);
  const set = (name: string, value: string) =>
    change({ [name]: value === 'all' || value === '' ? undefined : value }, { replace: true });
  return (
    <Page
      title="Live"
      definition="Every message that the collector stores, at the moment it is on disk. Times are UTC."
      actions={
        <>
          <span role="status" className={styles.state} data-state={state}>
            {STATES[state]}
          </span>
          <Button onPress={() => setPaused(!isPaused)}>{isPaused ? 'Go on' : 'Pause'}</Button>
          <Button look="quiet" onPress={clear}>
            Clear
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <Select
          label="Vendor"
          options={VENDORS}
          value={(vendor || 'all') as 'all'}
          onChange={(id) => set('vendor', id)}
        />
        <Select
          label="Validity"
          options={VALIDITY}
          value={(valid || 'all') as 'all'}
          onChange={(id) => set('valid', id)}
        />
        <Field
          label="Name contains"
          defaultValue={event ?? ''}
          onBlur={(blur) => set('event', (blur.target as HTMLInputElement).value)}
          onKeyDown={leaveOnEnter}
        />
        <Field
          key={visitor}
          label="Visitor"
          placeholder="anonymous, user or consent id"
          defaultValue={visitor ?? ''}
          onBlur={(blur) => set('visitor', (blur.target as HTMLInputElement).value)}
          onKeyDown={leaveOnEnter}
        />
      </div>
      {lost > 0 && (
        <p className={styles.lost} role="status">
          {formatNumber(lost)} messages aren’t shown: more arrived than this connection takes. A filter helps.
        </p>
      )}
      <div className={styles.split} data-open={chosen !== undefined}>
        {messages.length === 0 ? (
          <Empty title={isPaused ? 'Paused' : 'Waiting for messages'}>
            Open a page of the site and accept analytics: what it sends shows here within a second. Nothing is sent
            without consent, except where the rule of the country needs none.
          </Empty>
        ) : (
          <DataTable
            label="Messages, newest first"
            columns={COLUMNS}
            rows={messages}
            rowKey={({ key }) => String(key)}
            onRow={setChosen}
            rowAction={(message) => `Show ${nameOf(message)}`}
            isChosen={({ key }) => key === chosen?.key}
            zone={ownZone()}
            height={40}
          />
        )}
        {chosen && (
          <MessageDetails message={chosen} onClose={() => setChosen(undefined)} onFollow={(id) => set('visitor', id)} />
        )}
      </div>
    </Page>
  );
}

function leaveOnEnter(event: { key: string; target: EventTarget }): void {
  if (event.key === 'Enter') (event.target as HTMLElement).blur();
}
