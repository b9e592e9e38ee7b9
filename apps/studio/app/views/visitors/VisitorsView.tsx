import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { ownZone } from '../../address.ts';
import { useApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/Page.tsx';
import { Shown } from '../../ui/Shown.tsx';
import styles from './visitors.module.css';

const visitorSchema = z.object({
  ...{ id: z.string(), userId: z.string().nullable(), lastSeen: z.string(), views: z.number() },
  ...{ lastPage: z.string().nullable(), country: z.string().nullable(), channel: z.string().nullable() },
});
const listSchema = z.object({ visitors: z.array(visitorSchema), views: z.number() });
type Visitor = z.infer<typeof visitorSchema>;

const COLUMNS: readonly Column<Visitor>[] = [
  { id: 'id', label: 'Visitor', value: ({ id, userId }) => userId ?? id },
  { id: 'lastSeen', label: 'Last seen', kind: 'date', value: ({ lastSeen }) => lastSeen, width: 13 },
  { id: 'views', label: 'Views', kind: 'number', value: ({ views }) => views },
  { id: 'lastPage', label: 'Last page', value: ({ lastPage }) => lastPage, width: 14 },
  { id: 'country', label: 'Country', value: ({ country }) => country, width: 6 },
  { id: 'channel', label: 'Channel', value: ({ channel }) => channel, width: 8 },
];

/** Finds a visitor by any id or address, or among those of the last page views. */
export function VisitorsView() {
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const answer = useApi('/visitors', listSchema, { refetchMs: 60_000 });
  const zone = ownZone();
  const open = (visitor: string) => void navigate({ to: `/visitors/${encodeURIComponent(visitor)}` });
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim() !== '') open(id.trim());
  };
  return (
    <Page
      title="Visitors"
      definition="All that is stored of one visitor, under any of their ids or their e-mail address."
    >
      <form className={styles.search} onSubmit={search}>
        <Field label="Id or e-mail address" value={id} onChange={setId} placeholder="anonymous, user or consent id" />
        <Button type="submit" look="main">
          Find
        </Button>
      </form>
      <Shown
        answer={answer}
        label="Reading the last page views"
        isEmpty={({ visitors }) => visitors.length === 0}
        empty={
          <Empty title="Nobody has viewed a page with consent yet">
            Open the site, accept analytics, and reload this page. Or type an id from the browser’s cookies above.
          </Empty>
        }
      >
        {({ visitors, views }) => (
          <Panel
            title="Seen last"
            definition={`The ${formatNumber(visitors.length)} visitors of the last ${formatNumber(views)} page views. Times are ${zone}.`}
          >
            <DataTable
              label="Visitors of the last page views"
              columns={COLUMNS}
              rows={visitors}
              rowKey={(visitor) => visitor.id}
              onRow={(visitor) => open(visitor.id)}
              rowAction={(visitor) => `Open visitor ${visitor.id}`}
              zone={zone}
            />
          </Panel>
        )}
      </Shown>
    </Page>
  );
}
