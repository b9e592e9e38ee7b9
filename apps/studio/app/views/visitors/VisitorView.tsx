import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ownZone } from '../../address.ts';
import { Problem, usePerson } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { VisitSection } from './VisitSection.tsx';
import { groupByVisit, readExport, useTimeline } from './visitorPages.ts';
import styles from './visitors.module.css';

/** What one visitor did, with all their ids. */
export function VisitorView() {
  const { id = '' } = useParams({ strict: false });
  const { timeline, problem, isReading, readMore, reload } = useTimeline(id);
  const [isErasing, setErasing] = useState(false);
  const person = usePerson();
  const zone = ownZone();
  const visits = groupByVisit(timeline?.entries ?? []);
  return (
    <Page
      title={id}
      definition={`Pages, clicks, sections seen, exposures, demo, forms, consent, errors, recordings, leads and meetings, newest first. Times are ${zone}.`}
      actions={
        person.data?.may('visitors') && (
          <>
            <ExportButton id={id} />
            <Button look="danger" onPress={() => setErasing(true)}>
              Erase …
            </Button>
          </>
        )
      }
    >
      {timeline && (
        <p className={styles.identities}>
          {formatNumber(timeline.identities.length)} ids: {timeline.identities.join(', ')}
        </p>
      )}
      {timeline && timeline.onlyByAddress.length > 0 && (
        <p className={styles.note}>
          Found only through the address, which anybody can type: {timeline.onlyByAddress.join(', ')}
        </p>
      )}
      {timeline && visits.length === 0 && (
        <Empty title="Nothing is stored under this id">
          Check its spelling. Anonymous ids, user ids, consent ids and e-mail addresses are found; what was erased or is
          too old isn’t.
        </Empty>
      )}
      {visits.map((visit) => (
        <VisitSection key={visit.key} visit={visit} zone={zone} />
      ))}
      {problem && <ProblemNote problem={problem} onRetry={() => void (timeline ? readMore() : reload())} />}
      {isReading && <Loading label="Reading the timeline" />}
      {!isReading && timeline?.nextCursor && <Button onPress={() => void readMore()}>Show earlier</Button>}
      <EraseDialog id={id} isOpen={isErasing} onClose={() => setErasing(false)} onErased={() => void reload()} />
    </Page>
  );
}

function ExportButton({ id }: { id: string }) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const address = URL.createObjectURL(new Blob([await readExport(id)], { type: 'application/json' }));
      Object.assign(document.createElement('a'), { href: address, download: 'visitor.json' }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : 'The export can’t be read');
    }
    setPending(false);
  };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button isPending={isPending} onPress={() => void save()}>
        Export JSON
      </Button>
    </>
  );
}
