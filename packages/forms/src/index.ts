export { type CheckedFields, checkFields } from './checkFields.ts';
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
export { type FormContent, type FormFault, findFormFaults, MAX_FORM_ID } from './formFaults.ts';
export {
  FORM_FIELDS,
  type FormAnswer,
  type FormOutcome,
  type FormState,
  findPrivacyLink,
  isFieldName,
  MEETING_CALENDAR_LINK,
  MEETING_LINK,
  meetingPath,
} from './formState.ts';
export type {
  LeadAnalytics,
  LeadConsent,
  LeadKind,
  LeadRefusal,
  LeadSubmission,
  SignUpChoice,
  StoredAnswer,
} from './LeadSubmission.ts';
export { findSuspicion, MIN_SHOWN_MS, type Suspicion } from './suspicion.ts';
