import { isBot } from './isBot.ts';
import { isDesktopAgent } from './isDesktopAgent.ts';

/** What a request's `User-Agent` says. */
export interface AgentKind {
  isBot: boolean;
  isDesktop: boolean;
}

/** Visitors share few of them; made-up ones may not take memory. */
const MOST_KEPT = 2_000;
const kept = new Map<string, AgentKind>();

/** Looks a `User-Agent` up: looking at it takes longer than a decision may. */
export function agentKind(agent = ''): AgentKind {
  const known = kept.get(agent);
  if (known) return known;
  const kind = { isBot: isBot(agent), isDesktop: isDesktopAgent(agent) };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(agent, kind);
  return kind;
}
