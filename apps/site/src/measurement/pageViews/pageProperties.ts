import { reportError } from '../../platform/browser/reportError.ts';
import { agentParser } from './agentParser.ts';

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
