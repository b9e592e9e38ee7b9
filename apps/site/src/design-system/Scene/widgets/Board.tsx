import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Chip, Initial, Panel, Tick } from '../parts.tsx';
import styles from './Board.module.css';

/** Tasks as cards in columns. */
export function Board({ title, columns }: WidgetOf<'board'>) {
  const people = columns.flatMap((column) => column.cards.map((card) => card.who));
  return (
    <Panel title={title} icon="board" people={people}>
      <div className={styles.columns}>
        {columns.map((column, at) => (
          <div key={column.name} className={styles.column} data-tone={column.color}>
            <div className={parts.row}>
              <b className={parts.chip}>{column.name}</b>
              <span className={parts.mute}>{column.cards.length}</span>
            </div>
            {column.cards.map((card, row) => (
              <div key={card.title} className={styles.card} data-move={at === 1 && row === 0 ? 'carry' : undefined}>
                <div className={parts.lead}>
                  {card.done && <Tick done />}
                  <span>{card.title}</span>
                </div>
                {(card.tag || card.due || card.who) && (
                  <div className={styles.foot}>
                    <Chip text={card.tag} color={column.color} />
                    <span className={parts.mute}>{card.due}</span>
                    <Initial name={card.who} />
                  </div>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Panel>
  );
}
