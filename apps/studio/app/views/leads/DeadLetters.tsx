import { useState } from 'react';
import { ownZone, useChangeAddress } from '../../address.ts';
import { post, renew, useApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirmation } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatMinute, formatNumber } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { useAction } from '../../ui/useAction.ts';
import { type DeadLetter, deadLettersSchema, nameOf } from './leadData.ts';
import styles from './leads.module.css';
import { notificationText } from './leadTexts.ts';

/** Notifications that were given up, with the cause, and what is to become of them. */
export function DeadLetters() {
  const answer = useApi('/leads/dead-letters', deadLettersSchema);
  return (
    <Shown
      answer={answer}
      label="Reading failed notifications"
      isEmpty={({ deadLetters }) => deadLetters.length === 0}
      empty={
        <Empty title="All notifications arrived">
          What a channel refuses, or can’t take for three days, is listed here with its cause.
        </Empty>
      }
    >
      {({ deadLetters, hasMore }) => <Letters letters={deadLetters} hasMore={hasMore} />}
    </Shown>
  );
}

function Letters({ letters, hasMore }: { letters: readonly DeadLetter[]; hasMore: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { problem, run } = useAction();
  const change = (path: string) =>
    run(async () => {
      try {
        await post(`/leads/dead-letters${path}`);
      } finally {
        await renew('/leads');
      }
    });
  return (
    <>
      <div className={styles.actions}>
        <Button onPress={() => setAsking(true)}>Send all {!hasMore && formatNumber(letters.length)} again</Button>
      </div>
      {hasMore && <p role="status">The first {formatNumber(letters.length)} are listed.</p>}
      {problem && <ProblemNote problem={problem} title="It didn’t work" />}
      <ul className={styles.meetings}>
        {letters.map((letter) => (
          <Letter key={letter.id} letter={letter} onChange={change} />
        ))}
      </ul>
      <Confirmation
        title="Send all again?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action="Send all again"
        onConfirm={() => change('/retry')}
      >
        Each goes out once more, under the same id. Where the cause is still there, it is listed again.
      </Confirmation>
    </>
  );
}

function Letter({ letter, onChange }: { letter: DeadLetter; onChange(path: string): Promise<boolean> }) {
  const openLead = useChangeAddress();
  const path = `/${encodeURIComponent(letter.id)}`;
  return (
    <li>
      <div>
        <button
          type="button"
          className={styles.link}
          onClick={() => openLead({ lead: letter.lead.id, tab: undefined })}
        >
          <bdi>{nameOf(letter.lead)}</bdi>
        </button>
        <span>, {notificationText(letter)}</span>
        <p className={styles.typed}>{letter.problem ?? 'The cause isn’t known'}</p>
        <p className={styles.muted}>
          Since {formatMinute(letter.createdAt, ownZone())}; attempts: {letter.attempts}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" onPress={() => void onChange(`${path}/retry`)}>
          Send again
        </Button>
        <Button size="small" look="quiet" onPress={() => void onChange(`${path}/dismiss`)}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}
