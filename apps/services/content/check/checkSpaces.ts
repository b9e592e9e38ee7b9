import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readSchedule } from '../schedule/readSchedule.ts';
import { type BuiltSpace, buildSnapshot } from '../store/buildSnapshot.ts';
import type { ContentProblem } from '../store/ContentProblem.ts';
import type { NamedFile } from '../store/mergeFiles.ts';
import type { SpaceFiles } from '../store/SpaceFiles.ts';
import type { EntityType, View } from '../types.ts';
import { addressRule } from './addressRule.ts';
import { assetRule } from './assetRule.ts';
import type { CheckedSpace, PlacedEntity, Rule } from './CheckedSpace.ts';
import type { Finding } from './Finding.ts';
import { findShownOn } from './findShownOn.ts';
import { linkRule } from './linkRule.ts';
import { pageAddresses } from './pageAddresses.ts';
import { pricingRule } from './pricingRule.ts';
import { redirectRule } from './redirectRule.ts';
import { requiredRule } from './requiredRule.ts';
import { slugRule } from './slugRule.ts';
import { unpublishedRule } from './unpublishedRule.ts';
import { validationRule } from './validationRule.ts';

/** What is wrong with the files themselves, and what of them will not show. */
export interface CheckedFiles {
  problems: ContentProblem[];
  findings: Finding[];
}

const RULES: readonly Rule[] = [
  ...[unpublishedRule, requiredRule, validationRule, slugRule],
  ...[linkRule, addressRule, redirectRule, assetRule, pricingRule],
];

/**
 * Finds every entry of some spaces that will not show, and why. What a damaged space publishes is not known, so that only its damage is named. Others
 * are served between two steps, of which each takes some hundredths of a second.
 * @param spaces all spaces, since links lead from one into another
 * @param now the moment, in milliseconds since 1970: scheduled actions until then are carried out
 */
export async function checkSpaces(spaces: readonly SpaceFiles[], now: number): Promise<CheckedFiles> {
  const problems: ContentProblem[] = [];
  const views = new Map<string, View>();
  const built: { files: SpaceFiles; snapshot: BuiltSpace['snapshot'] }[] = [];
  for (const files of spaces) {
    try {
      const { snapshot, problems: own } = buildSnapshot(files.id, files.main, files.drafts, now);
      problems.push(...own);
      views.set(files.id, snapshot.delivery);
      built.push({ files, snapshot });
    } catch (error) {
      problems.push({ file: join(files.folder, 'space.json'), message: (error as Error).message });
    }
    await setImmediate();
  }
  const findings: Finding[] = [];
  for (const { files, snapshot } of built) {
    const space = describeSpace(files, snapshot, views);
    for (const rule of RULES) {
      await setImmediate();
      findings.push(...rule(space));
    }
  }
  return { problems, findings };
}

function describeSpace(
  { id, folder, main }: SpaceFiles,
  { contentTypes, locales, defaultLocale, delivery }: BuiltSpace['snapshot'],
  views: ReadonlyMap<string, View>,
): CheckedSpace {
  // What is wrong in an action is a problem of the files already.
  const actions = readSchedule(main, []);
  return {
    ...{ id, folder, contentTypes, locales, defaultLocale, published: delivery, otherSpaces: views },
    entries: place(main, 'Entry'),
    assets: place(main, 'Asset'),
    scheduled: new Set(actions.map(({ type, entityId }) => `${type}:${entityId}`)),
    addresses: pageAddresses(delivery.entries.values(), locales),
    shownOn: findShownOn(delivery),
  };
}

function place(files: NamedFile[], type: EntityType): Map<string, PlacedEntity> {
  const part = type === 'Entry' ? 'entries' : 'assets';
  const placed = new Map<string, PlacedEntity>();
  for (const { path: file, data } of files)
    for (const [index, entity] of (data[part] ?? []).entries()) {
      const id: unknown = entity?.sys?.id;
      // What has no id, or no fields, is a problem of the files.
      if (typeof id === 'string' && entity.fields && !placed.has(id))
        placed.set(id, { type, entity, file, at: [part, index] });
    }
  return placed;
}
