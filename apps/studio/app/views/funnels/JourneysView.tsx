import { type FormEvent, useId, useState } from 'react';
import { MAX_ROWS } from '../../../reports/Report.ts';
import { useAddress, useChangeAddress } from '../../address.ts';
import { type Report, useReport } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { Hidden, HiddenNote, isAllHidden } from '../../ui/Hidden.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { ReportFacts, ReportFiles } from '../../ui/ReportFacts.tsx';
import { cellOf, numberOf } from '../../ui/reportRows.ts';
import { Shown } from '../../ui/Shown.tsx';
import states from '../../ui/states.module.css';
import styles from './FunnelsView.module.css';
import { Values } from './StepsEditor.tsx';

const DEFAULT_PAGE = '/pricing';
/** On each side; the files have all. */
const MAX_PAGES = 100;

/** What people do before and after a page. */
export function JourneysView() {
  const { page: chosen } = useAddress();
  const change = useChangeAddress();
  const page = typeof chosen === 'string' ? chosen : DEFAULT_PAGE;
  const own = { page, limit: String(MAX_PAGES) };
  const answer = useReport('journeys', own);
  const show = (next: string) => change({ page: next });
  return (
    <Page
      title="Journeys"
      definition={answer.data?.definition ?? 'The pages that visits had directly before and after a page.'}
      actions={<ReportFiles id="journeys" own={{ page, limit: String(MAX_ROWS) }} />}
    >
      <PageForm key={page} page={page} onChoose={show} />
      <Shown
        answer={answer}
        label="Following visits"
        isHidden={isAllHidden}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <Empty title="No visit had this page in this period">
            Choose another page, a longer period or fewer filters.
          </Empty>
        }
      >
        {(report) => (
          <>
            <div className={styles.sides}>
              <Side title={`Before ${page}`} place="before" none="The visit began here" {...{ report }} onPage={show} />
              <Side title={`After ${page}`} place="after" none="The visit ended here" {...{ report }} onPage={show} />
            </div>
            <HiddenNote count={report.hidden} />
            <ReportFacts report={report} own={{ page }} />
          </>
        )}
      </Shown>
    </Page>
  );
}

function PageForm({ page, onChoose }: { page: string; onChoose(page: string): void }) {
  const [value, setValue] = useState(page);
  const list = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(value.trim());
  };
  return (
    <form onSubmit={submit} className={styles.options}>
      <Values id={list} report="pages" />
      <Field label="Page" value={value} onChange={setValue} list={list} isRequired className={styles.value} />
      <Button type="submit" look="main">
        Show its journeys
      </Button>
    </form>
  );
}

interface SideProps {
  report: Report;
  title: string;
  /** The rows of the report whose `direction` it is. */
  place: 'before' | 'after';
  /** What a row without a page means. */
  none: string;
  onPage(page: string): void;
}

interface PlaceRow {
  page: string;
  views: number;
  share: number;
}

/** Pages on one side, the most frequent first. A click shows the journeys of that page. */
function Side({ report, title, place, none, onPage }: SideProps) {
  const rows = report.rows
    .filter((row) => cellOf(report, row, 'direction') === place)
    .map(
      (row): PlaceRow => ({
        page: String(cellOf(report, row, 'page') ?? ''),
        views: numberOf(report, row, 'views') ?? 0,
        share: numberOf(report, row, 'share') ?? 0,
      }),
    );
  return (
    <Panel title={title} definition="Shares are of all views of the page.">
      {rows.length === 0 && (report.hidden > 0 ? <Hidden /> : <Empty title="No page on this side" />)}
      <DataTable<PlaceRow>
        label={title}
        rows={rows}
        rowKey={({ page }) => page}
        onRow={({ page }) => {
          if (page) onPage(page);
        }}
        rowAction={({ page }) => (page ? `${page}: show its journeys` : none)}
        columns={[
          {
            ...{ id: 'page', label: 'Page', value: ({ page }) => page },
            show: ({ page }) => page || none,
            bar: ({ share }) => share,
          },
          { id: 'views', label: 'Page views', kind: 'number', value: ({ views }) => views, width: 6 },
          {
            ...{ id: 'share', label: 'Share', kind: 'percent', value: ({ share }) => share, width: 5 },
            description: 'Of all views of the page',
          },
        ]}
        firstWidth={9}
      />
      {rows.length === MAX_PAGES && (
        <p className={states.note}>The {MAX_PAGES} most frequent ones; the files above have all.</p>
      )}
    </Panel>
  );
}
