export {
  CHECKED,
  type FieldError,
  type FieldKind,
  type FieldRule,
  findFieldError,
  isEmail,
  maxLengthOf,
  normalizeValue,
} from './fields.ts';
export type {
  LeadAnalytics,
  LeadConsent,
  LeadKind,
  LeadRefusal,
  LeadSubmission,
  SignUpChoice,
  StoredAnswer,
} from './LeadSubmission.ts';
