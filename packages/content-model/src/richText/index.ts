export { findRichTextFaults, type RichTextFault } from './findRichTextFaults.ts';
