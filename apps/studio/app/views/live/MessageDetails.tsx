import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Page.tsx';
import { consentText } from './consentText.ts';
import { JsonTree } from './JsonTree.tsx';
import styles from './LiveView.module.css';
import type { LiveMessage } from './liveMessages.ts';

interface MessageDetailsProps {
  message: LiveMessage;
  onClose(): void;
  /** Shows only the messages of one visitor. */
  onFollow(visitor: string): void;
}

/** One message: its consent, why it isn't valid, and its payload as a tree or as JSON. */
export function MessageDetails({ message, onClose, onFollow }: MessageDetailsProps) {
  const [isJson, setJson] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const { key: _, ...sent } = message;
  const json = JSON.stringify(sent.payload, null, 2);
  const visitor = message.userId ?? message.anonymousId;
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(sent, null, 2));
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Panel
      title={message.event ?? message.type}
      definition={`${message.vendor}, ${message.type}, ${new Date(message.occurredAt).toISOString()}`}
      actions={
        <>
          <Button size="small" onPress={() => setJson(!isJson)}>
            {isJson ? 'Show as tree' : 'Show as JSON'}
          </Button>
          <Button size="small" onPress={copy}>
            {isCopied ? 'Copied' : 'Copy JSON'}
          </Button>
          <Button size="small" look="quiet" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {!message.valid && <p className={styles.reason}>Not as planned: {message.reason}</p>}
      {visitor && (
        <p className={styles.visitor}>
          Visitor <Link to={`/visitors/${encodeURIComponent(visitor)}`}>{visitor}</Link>{' '}
          <Button size="small" onPress={() => onFollow(visitor)}>
            Follow
          </Button>
        </p>
      )}
      <p>{consentText(message.payload)}</p>
      <div className={styles.payload}>{isJson ? <pre>{json}</pre> : <JsonTree value={message.payload} />}</div>
    </Panel>
  );
}
