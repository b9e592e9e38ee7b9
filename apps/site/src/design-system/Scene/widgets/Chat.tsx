import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Initial, Panel } from '../parts.tsx';
import talk from './talk.module.css';

/** A conversation; the user's own messages are aligned to the end. */
export function Chat({ title, messages }: WidgetOf<'chat'>) {
  return (
    <Panel title={title} icon="chat" people={messages.map((message) => message.who)}>
      <div className={talk.talk}>
        {messages.map((message) => (
          <div key={message.text} className={talk.message} data-mine={message.mine || undefined} data-move="enter">
            {!message.mine && <Initial name={message.who} />}
            <div>
              <span className={parts.mute}>
                {!message.mine && `${message.who} `}
                {message.time}
              </span>
              <p className={talk.bubble}>{message.text}</p>
            </div>
          </div>
        ))}
      </div>
    </Panel>
  );
}
