import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pageAddresses } from '@cumulus/content-model/pageAddresses';
import { findJsonLine } from '@cumulus/server/jsonPlaces';
import { collectionOf, type EntityType, type View } from '../space.ts';
import { type BuiltSpace, buildSnapshot } from '../store/buildSnapshot.ts';
import { withoutDeepValues } from '../store/checkEntity.ts';
import type { ContentProblem, NamedFile, SpaceFiles } from '../store/exportFiles.ts';
import { readSchedule } from '../store/schedule.ts';
import { addressRule, redirectRule } from './addressRule.ts';
import { assetRule } from './assetRule.ts';
import {
  type CheckedSpace,
  type CheckOptions,
  type Finding,
  findShownOn,
  type JsonPath,
  type PlacedEntity,
  type Rule,
} from './checkedContent.ts';
import { requiredRule, unpublishedRule } from './entryRules.ts';
import { iconRule, jsonRule, pricingRule, richTextRule, validationRule, videoRule } from './fieldRules.ts';
import { formRule } from './formRule.ts';
import { linkRule } from './linkRule.ts';
import { planQuizRule } from './planQuizRule.ts';
import { salesDeskRule } from './salesDeskRule.ts';
import { slugRule } from './slugRule.ts';
import { bannerRule, dateRule } from './timeRules.ts';
import { translationRule } from './translationRule.ts';

/** Problems of the files themselves, and entries that will not show. */
interface CheckedFiles {
  problems: ContentProblem[];
  findings: Finding[];
}

const NO_OPTIONS: CheckOptions = { siteHosts: [], frameHosts: [], decodesPictures: false };

const RULES: readonly Rule[] = [
  ...[unpublishedRule, requiredRule, validationRule, slugRule, translationRule, richTextRule, iconRule, videoRule],
  ...[jsonRule, linkRule, addressRule, redirectRule, assetRule, pricingRule, salesDeskRule, formRule, bannerRule],
  ...[dateRule, planQuizRule],
];

/**
 * Finds every entry that will not show, and why. What a damaged space publishes is unknown, so only its damage is reported. The work is split into
 * steps, one for each rule, between which requests are served.
 * @param spaces all spaces, since entries link across spaces
 * @param now scheduled actions up to this time are carried out; milliseconds since 1970
 * @param options by default no host counts as the site's, no other may be framed, and of pictures headers and ends are read
 */
export async function checkSpaces(
  spaces: readonly SpaceFiles[],
  now: number,
  options: Partial<CheckOptions> = {},
): Promise<CheckedFiles> {
  const problems: ContentProblem[] = [];
  const views = new Map<string, View>();
  const built: { files: SpaceFiles; snapshot: BuiltSpace['snapshot'] }[] = [];
  for (const files of spaces) {
    try {
      const { snapshot, problems: spaceProblems } = buildSnapshot(files.id, files.main, files.drafts, now);
      problems.push(...spaceProblems);
      views.set(files.id, snapshot.delivery);
      built.push({ files, snapshot });
    } catch (error) {
      problems.push({ file: join(files.folder, 'space.json'), message: (error as Error).message });
    }
    await setImmediate();
  }
  const findings: Finding[] = [];
  for (const { files, snapshot } of built) {
    const space = { ...describeSpace(files, snapshot, views), ...NO_OPTIONS, ...options };
    for (const rule of RULES) {
      await setImmediate();
      findings.push(...(await rule(space)));
    }
  }
  return { problems, findings };
}

function describeSpace(
  { id, folder, main }: SpaceFiles,
  { contentTypes, locales, defaultLocale, delivery }: BuiltSpace['snapshot'],
  views: ReadonlyMap<string, View>,
): Omit<CheckedSpace, keyof CheckOptions> {
  // Malformed actions are already reported as problems of the files.
  const actions = readSchedule(main, []);
  return {
    ...{ id, folder, contentTypes, locales, defaultLocale, published: delivery, otherSpaces: views },
    entries: locateEntities(main, 'Entry'),
    assets: locateEntities(main, 'Asset'),
    scheduled: new Set(actions.map(({ type, entityId }) => `${type}:${entityId}`)),
    addresses: pageAddresses(delivery.entries.values(), locales),
    shownOn: findShownOn(delivery),
  };
}

function locateEntities(files: NamedFile[], type: EntityType): Map<string, PlacedEntity> {
  const part = collectionOf(type);
  const placed = new Map<string, PlacedEntity>();
  for (const { path: file, data } of files)
    for (const [index, entity] of (data[part] ?? []).entries()) {
      const id: unknown = entity?.sys?.id;
      // A missing id or missing fields are already reported as problems of the files.
      if (typeof id === 'string' && entity.fields && !placed.has(id))
        placed.set(id, { type, entity: withoutDeepValues(entity), file, at: [part, index] });
    }
  return placed;
}

/**
 * Finds the lines of findings. Files are read only here, each once: few files have findings.
 * @param findings in any order
 */
export function describeFindings(findings: readonly Finding[]): ContentProblem[] {
  const texts = new Map<string, string>();
  return findings.map(({ file, at, message }) => {
    const text = texts.get(file) ?? read(file);
    texts.set(file, text);
    const line = lineOf(text, at);
    return { file, message, ...(line !== undefined && { line }) };
  });
}

/** The line of a value, or of the nearest one that contains it: a missing field has no line. */
function lineOf(text: string, at: JsonPath): number | undefined {
  const line = findJsonLine(text, at);
  if (line !== undefined || at.length <= 2) return line;
  // For an entry the line with its id is more useful than that of its opening brace.
  return at.length === 4 && at[2] === 'fields'
    ? lineOf(text, [...at.slice(0, 2), 'sys', 'id'])
    : lineOf(text, at.slice(0, -1));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
