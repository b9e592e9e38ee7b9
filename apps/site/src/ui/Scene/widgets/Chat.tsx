import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import { Who } from '../Who.tsx';
import type { WidgetOf } from '../Widget.ts';

/** A conversation; one's own messages stand at the end of the line. */
export function Chat({ title, messages }: WidgetOf<'chat'>) {
  return (
    <Panel title={title} icon="chat" people={messages.map((message) => message.who)}>
      <div className={styles.talk}>
        {messages.map((message) => (
          <div key={message.text} className={styles.message} data-mine={message.mine || undefined}>
            {!message.mine && <Who name={message.who} />}
            <div>
              <span className={styles.mute}>
                {!message.mine && `${message.who} `}
                {message.time}
              </span>
              <p className={styles.bubble}>{message.text}</p>
            </div>
          </div>
        ))}
      </div>
    </Panel>
  );
}
