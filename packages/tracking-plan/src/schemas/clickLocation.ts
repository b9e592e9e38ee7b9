import * as v from 'valibot';
import { filledText } from './filledText.ts';

/** Specification section 3, "Click location record": where on the page was clicked, `unknown` where it can't be told. */
export const clickLocation = v.strictObject({
  root: filledText,
  parent: filledText,
  buttonClicked: filledText,
  location: filledText,
  breadcrumb: filledText,
});
