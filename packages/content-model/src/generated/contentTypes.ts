// Generated from the content types by packages/content-model/generate.ts: do not edit.
import type { Document } from '@contentful/rich-text-types';
import type { FlattenedAsset, FlattenedEntry } from '../entries.ts';

/** An add-on of the catalogue */
export interface AddOnEntry extends FlattenedEntry<'addOn'> {
  internalName: string;
  feature: 'brain' | 'aiNotetaker';
  name: string;
  description: string;
  flag?: string;
  pricing: unknown;
  eligibility?: string[];
  icon?: string;
  action?: LinkEntry;
}

/** A blog article; slug includes blog/ */
export interface ArticleEntry extends FlattenedEntry<'article'> {
  internalName: string;
  slug: string;
  title: string;
  excerpt: string;
  cover?: MediaPictureEntry;
  author?: PersonEntry;
  publishedDate: string;
  category?: string;
  color?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  body: Document;
  seoTitle?: string;
  seoDescription?: string;
  socialImage?: FlattenedAsset;
  sections?: (HeroEntry | LogoRowEntry | FeatureBentoEntry | SplitEntry | TabsEntry | CarouselEntry | NumbersEntry | QuotesEntry | PlanTableEntry | PriceCalculatorEntry | ComparisonTableEntry | QuestionsEntry | RichTextEntry | VideoEntry | VideoAnimationEntry | ArticleListEntry | CallToActionEntry | FormEntry | DemoEntry | StepsEntry | BeforeAfterEntry | TemplateGalleryEntry | DayPlanEntry | TeamIndexEntry)[];
}

/** Named articles, or the latest */
export interface ArticleListEntry extends FlattenedEntry<'articleList'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  articles?: ArticleEntry[];
  limit?: number;
  layout?: 'cards' | 'list' | 'featured';
}

/** Whether somebody answers right now, as the flag sales-desk-is-online says */
export interface AvailabilityEntry extends FlattenedEntry<'availability'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  body?: string;
  away: string;
  here: string;
}

/** Two ways to work, side by side */
export interface BeforeAfterEntry extends FlattenedEntry<'beforeAfter'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  beforeTitle: string;
  before: string[];
  afterTitle: string;
  after: string[];
}

/** What to do next */
export interface CallToActionEntry extends FlattenedEntry<'callToAction'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  body?: string;
  actions: LinkEntry[];
  media?: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
  layout?: 'band' | 'card' | 'letter' | 'split' | 'banner';
}

/** A note inside prose */
export interface CalloutEntry extends FlattenedEntry<'callout'> {
  internalName: string;
  title?: string;
  body: string;
  kind: 'note' | 'tip' | 'warning';
}

/** A piece of a bento, carousel or list of steps */
export interface CardEntry extends FlattenedEntry<'card'> {
  internalName: string;
  title: string;
  body?: string;
  icon?: string;
  label?: string;
  media?: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
  link?: LinkEntry;
  color?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  size?: 'small' | 'wide' | 'tall' | 'large';
}

/** Slides that can be paused */
export interface CarouselEntry extends FlattenedEntry<'carousel'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  slides: CardEntry[];
  autoplaySeconds?: number;
}

/** Every feature by plan; groups: [{title, rows: [{name, hint?, values: {free|unlimited|business|enterprise: true|false|text}}]}] */
export interface ComparisonTableEntry extends FlattenedEntry<'comparisonTable'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  plans: PlanEntry[];
  groups: unknown;
}

/** The text of the consent banner. Raise the version when purposes change: every visitor is asked again. Any change of the text creates another text version, which each stored decision names */
export interface ConsentEntry extends FlattenedEntry<'consent'> {
  internalName: string;
  version: string;
  title: string;
  question: string;
  notice: string;
  cookiePage?: LinkEntry;
  acceptAll: string;
  refuseAll: string;
  choose: string;
  settings: string;
  introduction: string;
  signal: string;
  save: string;
  groups: unknown;
  controls?: unknown;
}

/** A day or week of the team, moment by moment; moments: [{time, title, body}] */
export interface DayPlanEntry extends FlattenedEntry<'dayPlan'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  moments: unknown;
  media?: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
}

/** The interactive demo behind its poster */
export interface DemoEntry extends FlattenedEntry<'demo'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  body?: string;
  poster?: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
  actionLabel?: string;
  view?: 'list' | 'board' | 'timeline' | 'doc' | 'whiteboard' | 'dashboard' | 'automations' | 'ai';
}

/** Cards of different sizes */
export interface FeatureBentoEntry extends FlattenedEntry<'featureBento'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  cards: CardEntry[];
  layout?: 'mosaic' | 'columns' | 'spotlight' | 'staircase';
  design?: 'panel' | 'window';
}

/** Bottom of every page */
export interface FooterEntry extends FlattenedEntry<'footer'> {
  internalName: string;
  promise?: string;
  menus: MenuEntry[];
  legal: LinkEntry[];
  copyright: string;
}

/** A form by marketing form id */
export interface FormEntry extends FlattenedEntry<'form'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  formId: number;
  leadKind?: 'form' | 'signUp';
  overlayTitle?: string;
  overlayFormId?: number;
  fields: FormFieldEntry[];
  submitLabel: string;
  consentText?: string;
  thankYouTitle: string;
  thankYouText?: string;
  points?: string[];
  quote?: QuoteEntry;
}

/** A field of a form */
export interface FormFieldEntry extends FlattenedEntry<'formField'> {
  internalName: string;
  name: string;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'select' | 'textarea' | 'checkbox' | 'number';
  options?: string[];
  optionValues?: string[];
  isRequired?: boolean;
  placeholder?: string;
  hint?: string;
  autocomplete?: string;
}

/** Top of every page */
export interface HeaderEntry extends FlattenedEntry<'header'> {
  internalName: string;
  menus: (MenuEntry | LinkEntry)[];
  actions: LinkEntry[];
}

/** First thing on a page: promise, actions, the product in use */
export interface HeroEntry extends FlattenedEntry<'hero'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  body?: string;
  actions?: LinkEntry[];
  note?: string;
  proof?: string[];
  media?: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
  layout?: 'split' | 'splitReverse' | 'centered' | 'panorama' | 'poster' | 'letter' | 'stage';
}

/** A link or button; url: /path, #anchor, https://… */
export interface LinkEntry extends FlattenedEntry<'link'> {
  internalName: string;
  label: string;
  url: string;
  linkTitle?: string;
  description?: string;
  icon?: string;
  style?: 'primary' | 'secondary' | 'quiet';
}

/** Customer wordmarks in a row */
export interface LogoRowEntry extends FlattenedEntry<'logoRow'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  logos: FlattenedAsset[];
}

/** A silent loop */
export interface MediaAnimationEntry extends FlattenedEntry<'mediaAnimation'> {
  internalName: string;
  description: string;
  webm?: FlattenedAsset;
  mp4?: FlattenedAsset;
  poster?: FlattenedAsset;
}

/** An image with its description */
export interface MediaPictureEntry extends FlattenedEntry<'mediaPicture'> {
  internalName: string;
  image?: FlattenedAsset;
  alt?: string;
  isAriaHidden?: boolean;
  caption?: string;
}

/** The product in miniature, drawn from data; widgets: [{kind, …}] */
export interface MediaSceneEntry extends FlattenedEntry<'mediaScene'> {
  internalName: string;
  description: string;
  layout: 'single' | 'pair' | 'overlap' | 'stack' | 'fan' | 'strip';
  backdrop?: 'cloud' | 'dawn' | 'grid' | 'hills' | 'none';
  color?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  widgets: unknown;
}

/** url of YouTube, Vimeo, another embed or a video file */
export interface MediaVideoEntry extends FlattenedEntry<'mediaVideo'> {
  internalName: string;
  title: string;
  url?: string;
  file?: FlattenedAsset;
  poster?: FlattenedAsset;
  captions?: FlattenedAsset;
  transcript?: string;
  isAutoplay?: boolean;
  isVertical?: boolean;
}

/** A named group of links */
export interface MenuEntry extends FlattenedEntry<'menu'> {
  internalName: string;
  label: string;
  links: LinkEntry[];
}

/** Every small text of the site by key */
export interface MicrocopyEntry extends FlattenedEntry<'microcopy'> {
  internalName: string;
  texts: unknown;
}

/** A figure with its source */
export interface NumberItemEntry extends FlattenedEntry<'numberItem'> {
  internalName: string;
  value: string;
  label: string;
  source?: string;
}

/** Figures with their source */
export interface NumbersEntry extends FlattenedEntry<'numbers'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  items: NumberItemEntry[];
  layout?: 'row' | 'ledger' | 'big';
}

/** A page of the site; it exists in the locales in which its slug is filled */
export interface PageEntry extends FlattenedEntry<'page'> {
  internalName: string;
  slug: string;
  pageId?: string;
  template: 'home' | 'pricing' | 'quiz' | 'teams' | 'team' | 'features' | 'feature' | 'brain' | 'demo' | 'contact' | 'blog' | 'legal' | 'error';
  title: string;
  summary?: string;
  picture?: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
  seoTitle: string;
  seoDescription: string;
  socialImage?: FlattenedAsset;
  isNoIndex?: boolean;
  banner?: PageBannerEntry;
  parent?: PageEntry;
  sections?: (HeroEntry | LogoRowEntry | FeatureBentoEntry | SplitEntry | TabsEntry | CarouselEntry | NumbersEntry | QuotesEntry | PlanTableEntry | PlanQuizEntry | PriceCalculatorEntry | ComparisonTableEntry | QuestionsEntry | RichTextEntry | VideoEntry | VideoAnimationEntry | ArticleListEntry | CallToActionEntry | FormEntry | DemoEntry | StepsEntry | BeforeAfterEntry | TemplateGalleryEntry | DayPlanEntry | TeamIndexEntry | AvailabilityEntry | StorageTableEntry | VariantSlotEntry)[];
}

/** A closable notice above the header */
export interface PageBannerEntry extends FlattenedEntry<'pageBanner'> {
  internalName: string;
  text: string;
  link?: LinkEntry;
  icon?: string;
  color?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  opensAt?: string;
  closesAt?: string;
  cookieName?: string;
  cookieDays?: number;
}

/** Someone quoted or writing */
export interface PersonEntry extends FlattenedEntry<'person'> {
  internalName: string;
  name: string;
  role?: string;
  company?: string;
  portrait?: FlattenedAsset;
  bio?: string;
}

/** A plan of the catalogue */
export interface PlanEntry extends FlattenedEntry<'plan'> {
  internalName: string;
  tier: 'free' | 'unlimited' | 'business' | 'enterprise';
  name: string;
  description: string;
  flag?: string;
  pricing: unknown;
  minScore: number;
  maxScore: number;
  maxPeople?: number;
  color?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  features?: string[];
  featuresTitle?: string;
  action?: LinkEntry;
}

/** Questions that lead to one of the plans; each score from 1 to 13 has a result page */
export interface PlanQuizEntry extends FlattenedEntry<'planQuiz'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  questions: PlanQuizQuestionEntry[];
  plans: PlanEntry[];
  submitLabel: string;
  resultTitle: string;
}

/** An answer: its value is 0 for the smallest plan to 1 for the largest */
export interface PlanQuizAnswerEntry extends FlattenedEntry<'planQuizAnswer'> {
  internalName: string;
  name: string;
  label: string;
  value: number;
  reason: string;
}

/** A question of the plan quiz, with its weight */
export interface PlanQuizQuestionEntry extends FlattenedEntry<'planQuizQuestion'> {
  internalName: string;
  name: string;
  question: string;
  weight: number;
  answers: PlanQuizAnswerEntry[];
}

/** Plans side by side, monthly and yearly, with add-ons */
export interface PlanTableEntry extends FlattenedEntry<'planTable'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  plans: PlanEntry[];
  addOns?: AddOnEntry[];
  addOnsTitle?: string;
  addOnsIntro?: string;
  note?: string;
}

/** Totals by people, plan and add-ons */
export interface PriceCalculatorEntry extends FlattenedEntry<'priceCalculator'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  people: number;
  plans: PlanEntry[];
  addOns?: AddOnEntry[];
  note?: string;
}

/** A question with its answer */
export interface QuestionEntry extends FlattenedEntry<'question'> {
  internalName: string;
  question: string;
  answer: Document;
}

/** Questions and answers */
export interface QuestionsEntry extends FlattenedEntry<'questions'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  items: QuestionEntry[];
  layout?: 'list' | 'columns';
}

/** What one customer said */
export interface QuoteEntry extends FlattenedEntry<'quote'> {
  internalName: string;
  text: string;
  person?: PersonEntry;
  result?: string;
  color?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
}

/** What customers say */
export interface QuotesEntry extends FlattenedEntry<'quotes'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  quotes: QuoteEntry[];
  layout?: 'single' | 'pair' | 'wall';
}

/** Sends visitors of a path that has no page to another one; the query is kept */
export interface RedirectEntry extends FlattenedEntry<'redirect'> {
  internalName: string;
  from: string;
  to: string;
  statusCode: number;
}

/** Prose */
export interface RichTextEntry extends FlattenedEntry<'richText'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  body: Document;
}

/** When sales takes meetings: the meeting scheduler offers these times. Booked meetings stay where they are when this changes */
export interface SalesDeskEntry extends FlattenedEntry<'salesDesk'> {
  internalName: string;
  name: string;
  email: string;
  host?: PersonEntry;
  place: string;
  timeZone: string;
  workingHours: unknown;
  holidays?: unknown;
  slotMinutes: number;
  bufferMinutes: number;
  noticeHours: number;
  horizonDays: number;
}

/** Name, description and other data for search engines */
export interface SiteSettingsEntry extends FlattenedEntry<'siteSettings'> {
  internalName: string;
  siteName: string;
  description: string;
  organization: unknown;
  socialImage?: FlattenedAsset;
  header?: HeaderEntry;
  footer?: FooterEntry;
  banner?: PageBannerEntry;
  microcopy?: MicrocopyEntry;
  consent?: ConsentEntry;
}

/** Text beside a picture */
export interface SplitEntry extends FlattenedEntry<'split'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  body?: string;
  points?: string[];
  media?: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
  mediaSide?: 'start' | 'end';
  action?: LinkEntry;
  quote?: QuoteEntry;
}

/** A process in order */
export interface StepsEntry extends FlattenedEntry<'steps'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  steps: CardEntry[];
  layout?: 'line' | 'zigzag' | 'numbered';
}

/** Every cookie, storage key and vendor of the site by consent group. The list comes from the code (privacy/storage/storageMatrix.ts), the words from here */
export interface StorageTableEntry extends FlattenedEntry<'storageTable'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  consent?: ConsentEntry;
  words: unknown;
  purposes: unknown;
}

/** One tab */
export interface TabItemEntry extends FlattenedEntry<'tabItem'> {
  internalName: string;
  label: string;
  title: string;
  body?: string;
  points?: string[];
  media?: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
  action?: LinkEntry;
}

/** Several views of one thing */
export interface TabsEntry extends FlattenedEntry<'tabs'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  items: TabItemEntry[];
}

/** Team pages of one department */
export interface TeamGroupEntry extends FlattenedEntry<'teamGroup'> {
  internalName: string;
  title: string;
  body?: string;
  pages: PageEntry[];
}

/** All team pages by department */
export interface TeamIndexEntry extends FlattenedEntry<'teamIndex'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  groups: TeamGroupEntry[];
}

/** A ready-made board */
export interface TemplateEntry extends FlattenedEntry<'template'> {
  internalName: string;
  name: string;
  description?: string;
  columns: string[];
  tasks?: string[];
  color?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
}

/** Ready-made boards */
export interface TemplateGalleryEntry extends FlattenedEntry<'templateGallery'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  intro?: string;
  templates: TemplateEntry[];
  action?: LinkEntry;
}

/** A word explained in a tooltip */
export interface TermEntry extends FlattenedEntry<'term'> {
  internalName: string;
  term: string;
  definition: string;
}

/** The sections that a slot shows for one value of its flag */
export interface VariantEntry extends FlattenedEntry<'variant'> {
  internalName: string;
  value: string;
  sections?: (HeroEntry | LogoRowEntry | FeatureBentoEntry | SplitEntry | TabsEntry | CarouselEntry | NumbersEntry | QuotesEntry | PlanTableEntry | PriceCalculatorEntry | ComparisonTableEntry | QuestionsEntry | RichTextEntry | VideoEntry | VideoAnimationEntry | ArticleListEntry | CallToActionEntry | FormEntry | DemoEntry | StepsEntry | BeforeAfterEntry | TemplateGalleryEntry | DayPlanEntry | TeamIndexEntry | AvailabilityEntry)[];
}

/** A place on a page that a flag decides: what everyone sees, and what is shown for other values */
export interface VariantSlotEntry extends FlattenedEntry<'variantSlot'> {
  sectionInternalName: string;
  flag: string;
  control?: (HeroEntry | LogoRowEntry | FeatureBentoEntry | SplitEntry | TabsEntry | CarouselEntry | NumbersEntry | QuotesEntry | PlanTableEntry | PriceCalculatorEntry | ComparisonTableEntry | QuestionsEntry | RichTextEntry | VideoEntry | VideoAnimationEntry | ArticleListEntry | CallToActionEntry | FormEntry | DemoEntry | StepsEntry | BeforeAfterEntry | TemplateGalleryEntry | DayPlanEntry | TeamIndexEntry | AvailabilityEntry)[];
  variants: VariantEntry[];
  isDecidedInBrowser?: boolean;
}

/** A video with transcript */
export interface VideoEntry extends FlattenedEntry<'video'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  body?: string;
  video?: MediaVideoEntry;
}

/** A silent loop that explains, can be paused */
export interface VideoAnimationEntry extends FlattenedEntry<'videoAnimation'> {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
  body?: string;
  animation?: MediaAnimationEntry;
}

/** An entry of any content type. */
export type AnyEntry =
  | AddOnEntry
  | ArticleEntry
  | ArticleListEntry
  | AvailabilityEntry
  | BeforeAfterEntry
  | CallToActionEntry
  | CalloutEntry
  | CardEntry
  | CarouselEntry
  | ComparisonTableEntry
  | ConsentEntry
  | DayPlanEntry
  | DemoEntry
  | FeatureBentoEntry
  | FooterEntry
  | FormEntry
  | FormFieldEntry
  | HeaderEntry
  | HeroEntry
  | LinkEntry
  | LogoRowEntry
  | MediaAnimationEntry
  | MediaPictureEntry
  | MediaSceneEntry
  | MediaVideoEntry
  | MenuEntry
  | MicrocopyEntry
  | NumberItemEntry
  | NumbersEntry
  | PageEntry
  | PageBannerEntry
  | PersonEntry
  | PlanEntry
  | PlanQuizEntry
  | PlanQuizAnswerEntry
  | PlanQuizQuestionEntry
  | PlanTableEntry
  | PriceCalculatorEntry
  | QuestionEntry
  | QuestionsEntry
  | QuoteEntry
  | QuotesEntry
  | RedirectEntry
  | RichTextEntry
  | SalesDeskEntry
  | SiteSettingsEntry
  | SplitEntry
  | StepsEntry
  | StorageTableEntry
  | TabItemEntry
  | TabsEntry
  | TeamGroupEntry
  | TeamIndexEntry
  | TemplateEntry
  | TemplateGalleryEntry
  | TermEntry
  | VariantEntry
  | VariantSlotEntry
  | VideoEntry
  | VideoAnimationEntry;

export type ModelName = AnyEntry['modelName'];

/** The entry of a content type, or of several. */
export type EntryOf<Model extends ModelName> = Extract<AnyEntry, { modelName: Model }>;

/** Entries with a slug: each is a page of its own. */
export type AnyPageEntry =
  | ArticleEntry
  | PageEntry;

export type PageModel = AnyPageEntry['modelName'];

/** Entries with the fields that all sections share. */
export type SectionEntry =
  | ArticleListEntry
  | AvailabilityEntry
  | BeforeAfterEntry
  | CallToActionEntry
  | CarouselEntry
  | ComparisonTableEntry
  | DayPlanEntry
  | DemoEntry
  | FeatureBentoEntry
  | FormEntry
  | HeroEntry
  | LogoRowEntry
  | NumbersEntry
  | PlanQuizEntry
  | PlanTableEntry
  | PriceCalculatorEntry
  | QuestionsEntry
  | QuotesEntry
  | RichTextEntry
  | SplitEntry
  | StepsEntry
  | StorageTableEntry
  | TabsEntry
  | TeamIndexEntry
  | TemplateGalleryEntry
  | VideoEntry
  | VideoAnimationEntry;

export type SectionModel = SectionEntry['modelName'];
