export { valueText } from '@cumulus/flag-rules/valueText';
