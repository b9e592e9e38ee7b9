import Bowser from 'bowser';
import { reportError } from '../../platform/browser/reportError.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import type { DEFAULT_PROPERTIES } from '../tracker/personalTraits.ts';

type PageProperties = Record<(typeof DEFAULT_PROPERTIES)[number], string>;

/** All six, empty where the user agent doesn't name them; none where reading them fails, which is logged (REQ-ANA-04). */
export function pageProperties(): PageProperties | Record<string, never> {
  try {
    const parser = agentParser.current();
    const [browser, os] = [parser.getBrowser(), parser.getOS()];
    return {
      actual_url: location.href,
      actual_path: location.pathname,
      browser: browser.name ?? '',
      browserVersion: browser.version ?? '',
      operatingSystem: os.name ?? '',
      operatingSystemVersion: os.version ?? '',
    };
  } catch (error) {
    reportError('analytics properties', error);
    return {};
  }
}

/** Parses the user agent; each part is parsed once. */
export const agentParser = { current, prepare };

let cached: { agent: string; parser: Bowser.Parser.Parser } | undefined;

function current(): Bowser.Parser.Parser {
  const { userAgent } = navigator;
  if (cached?.agent !== userAgent) cached = { agent: userAgent, parser: Bowser.getParser(userAgent, true) };
  return cached.parser;
}

/** Parses each part in a task of its own: together they take 10 ms on a fast machine, for some hundred patterns. */
async function prepare(): Promise<void> {
  await yieldToMain();
  current().getBrowser();
  await yieldToMain();
  current().getOS();
}
