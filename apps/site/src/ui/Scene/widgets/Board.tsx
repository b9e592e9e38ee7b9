import { Chip } from '../Chip.tsx';
import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import { Tick } from '../Tick.tsx';
import { Who } from '../Who.tsx';
import type { WidgetOf } from '../Widget.ts';

/** Tasks as cards in columns. */
export function Board({ title, columns }: WidgetOf<'board'>) {
  const people = columns.flatMap((column) => column.cards.map((card) => card.who));
  return (
    <Panel title={title} icon="board" people={people}>
      <div className={styles.columns}>
        {columns.map((column) => (
          <div key={column.name} className={styles.column} data-tone={column.color}>
            <div className={styles.row}>
              <b className={styles.flag}>{column.name}</b>
              <span className={styles.mute}>{column.cards.length}</span>
            </div>
            {column.cards.map((card) => (
              <div key={card.title} className={styles.card}>
                <div className={styles.lead}>
                  {card.done && <Tick done />}
                  <span>{card.title}</span>
                </div>
                {(card.tag || card.due || card.who) && (
                  <div className={styles.foot}>
                    <Chip text={card.tag} color={column.color} />
                    <span className={styles.mute}>{card.due}</span>
                    <Who name={card.who} />
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
