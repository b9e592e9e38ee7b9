import Bowser from 'bowser';
import { reportError } from '../../platform/browser/reportError.ts';
import { nextTask } from '../../platform/browser/tasks.ts';

/** Reads what the browser calls itself; each part is read once. */
export const agentParser = { current, prepare };

let known: { agent: string; parser: Bowser.Parser.Parser } | undefined;

function current(): Bowser.Parser.Parser {
  const { userAgent } = navigator;
  if (known?.agent !== userAgent) known = { agent: userAgent, parser: Bowser.getParser(userAgent, true) };
  return known.parser;
}

/** Reads each part in a task of its own: together they take 10 ms on a fast machine (some hundred patterns are looked for). */
async function prepare(): Promise<void> {
  await nextTask();
  current().getBrowser();
  await nextTask();
  current().getOS();
}

/** The default properties of page and identify calls (specification section 3, "Page analytics properties"). */
export type PageProperties = {
  actual_url: string;
  actual_path: string;
  browser: string;
  browserVersion: string;
  operatingSystem: string;
  operatingSystemVersion: string;
};

/** All six, what the browser's name doesn't tell being empty; none when building them fails, which is logged (specification section 8). */
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
