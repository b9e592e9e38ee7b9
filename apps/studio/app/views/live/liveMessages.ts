import { useCallback, useEffect, useRef, useState } from 'react';
import { keptMessages } from './keptMessages.ts';

/** A message of the stream. */
export interface LiveMessage {
  /** Of this view, so that a row keeps its name. */
  key: number;
  vendor: string;
  type: string;
  event: string | null;
  anonymousId: string | null;
  userId: string | null;
  messageId: string;
  receivedAt: number;
  occurredAt: number;
  valid: boolean;
  reason: string | null;
  /** False: it came before. */
  isNew: boolean;
  payload: unknown;
}

export type StreamState = 'connecting' | 'open' | 'waiting' | 'paused' | 'refused';

/** Messages that are kept in the view; the oldest leave it. */
const MAX_KEPT = 5_000;
/** The browser reconnects by itself, except after a refusal: then this view asks again. */
const RETRY_MS = 5_000;

/**
 * Follows the live stream, newest first.
 * @param query filter of the stream
 * @param isPaused nothing is received then
 */
export function useLiveMessages(query: string, isPaused: boolean) {
  const [messages, setMessages] = useState<readonly LiveMessage[]>([]);
  const [state, setState] = useState<StreamState>('connecting');
  const [lost, setLost] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const next = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens another stream.
  useEffect(() => {
    if (isPaused) {
      setState('paused');
      return undefined;
    }
    setState('connecting');
    const source = new EventSource(`/api/live${query}`);
    let waiting: LiveMessage[] = [];
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      frame = 0;
      const added = waiting.reverse();
      waiting = [];
      setMessages((before) => [...added, ...before].slice(0, MAX_KEPT));
    };
    source.onopen = () => setState('open');
    source.onmessage = ({ data }) => {
      next.current += 1;
      waiting.push({ ...(JSON.parse(data) as Omit<LiveMessage, 'key'>), key: next.current });
      if (waiting.length > MAX_KEPT) waiting.shift();
      // Many messages of one moment are drawn once.
      frame ||= requestAnimationFrame(show);
    };
    source.addEventListener('lost', ({ data }) => setLost((before) => before + Number(JSON.parse(data).count)));
    source.onerror = () => {
      const isEnded = source.readyState === EventSource.CLOSED;
      setState(isEnded ? 'refused' : 'waiting');
      if (isEnded) timer = setTimeout(() => setAttempt((before) => before + 1), RETRY_MS);
    };
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      source.close();
      if (waiting.length > 0) show();
    };
  }, [query, isPaused, attempt]);

  useEffect(() => setMessages((before) => keptMessages(before, query)), [query]);

  const clear = useCallback(() => {
    setMessages([]);
    setLost(0);
  }, []);
  return { messages, state, lost, clear };
}
