import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import type { Offer, Paper, Source, Turn } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';
import styles from './AiPanel.module.css';

/** Where a source that isn't a paper is shown. */
const SOURCES = {
  task: { icon: 'list', label: 'openTask', view: 'list' },
  doc: { icon: 'doc', label: 'openDoc', view: 'doc' },
  person: { icon: 'user', label: 'openTeam', view: 'dashboard' },
} as const;

/** An answer, what it was taken from, and what Brain offers to do. */
export function Answer({ turn }: { turn: Turn }) {
  const { state, dispatch, announce, show, open, texts } = useWorkspace();
  const copy = texts.ai;
  const { answer, sources, closest, offer, isOfferTaken } = turn;
  const [openPaper, setOpenPaper] = useState<string>();
  const note = useRef<HTMLParagraphElement>(null);
  const focusesNote = useRef(false);
  // The button is gone when it was pressed: focus goes to what stands in its place.
  useEffect(() => {
    if (isOfferTaken && focusesNote.current) note.current?.focus();
    focusesNote.current = false;
  }, [isOfferTaken]);
  const paper = state.papers.find(({ id }) => id === openPaper);
  const sourceButton = (source: Source) => {
    if (source.kind === 'paper')
      return (
        <button
          type="button"
          className={styles.source}
          aria-label={fill(copy.openPaper, { title: source.title })}
          aria-expanded={openPaper === source.id}
          onClick={() => setOpenPaper(openPaper === source.id ? undefined : source.id)}
        >
          <Icon name={state.papers.find(({ id }) => id === source.id)?.kind === 'file' ? 'doc' : 'mail'} size={16} />
          {source.title}
        </button>
      );
    const { icon, label, view } = SOURCES[source.kind];
    return (
      <button
        type="button"
        className={styles.source}
        aria-label={fill(copy[label], { title: source.title })}
        onClick={() => (source.kind === 'task' ? open(source.id) : show(view))}
      >
        <Icon name={icon} size={16} />
        {source.title}
      </button>
    );
  };
  const offerText = ({ kind }: Offer) => {
    const { blocked, goal } = state.story.brain;
    return { 'hand-off': blocked.offer, 'shift-goal': goal.offer, 'assign-free': copy.takeTask }[kind];
  };
  return (
    <div className={styles.answer}>
      <p>{answer}</p>
      {sources.length > 0 && (
        <>
          <p className={parts.mute}>{copy.sources}</p>
          <ul className={styles.sources}>
            {sources.map((source) => (
              <li key={`${source.kind} ${source.id}`}>{sourceButton(source)}</li>
            ))}
          </ul>
        </>
      )}
      {closest && (
        <div className={styles.closest}>
          <p className={parts.mute}>{copy.closest}</p>
          <q>{closest.sentence}</q>
          {sourceButton(closest.source)}
        </div>
      )}
      {paper && <PaperView paper={paper} />}
      {offer && !isOfferTaken && (
        <button
          type="button"
          className={`${parts.button} ${parts.primary}`}
          onClick={() => {
            focusesNote.current = true;
            dispatch({ kind: 'take-offer', turn: turn.id });
            announce(copy.taken);
          }}
        >
          {offerText(offer)}
        </button>
      )}
      {isOfferTaken && (
        <p ref={note} tabIndex={-1} className={styles.taken}>
          <Icon name="check" size={16} />
          {copy.taken}
        </p>
      )}
    </div>
  );
}

/** The mail or file that an answer was taken from. */
function PaperView({ paper }: { paper: Paper }) {
  const { locale, texts } = useWorkspace();
  return (
    <blockquote className={styles.paper}>
      <p className={parts.mute}>
        {fill(texts.ai.from, { name: paper.from, day: dayFormatOf(locale)(paper.day, 'long') })}
      </p>
      <p>{paper.text}</p>
    </blockquote>
  );
}
