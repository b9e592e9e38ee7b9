// Generated from the content types by packages/content-model/generate.ts: do not edit.
import type { SectionModel } from './contentTypes.ts';

/** Content types with the fields that all sections share. */
export const SECTION_MODELS: readonly SectionModel[] = [
  'articleList',
  'availability',
  'beforeAfter',
  'callToAction',
  'carousel',
  'comparisonTable',
  'dayPlan',
  'demo',
  'featureBento',
  'form',
  'hero',
  'logoRow',
  'numbers',
  'planQuiz',
  'planTable',
  'priceCalculator',
  'questions',
  'quotes',
  'richText',
  'split',
  'steps',
  'storageTable',
  'tabs',
  'teamIndex',
  'templateGallery',
  'video',
  'videoAnimation',
];
