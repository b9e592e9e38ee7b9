import * as v from 'valibot';
import { filledText } from './filledText.ts';

/** As long as the collector takes ids of visitors. */
export const MAX_ID_LENGTH = 512;

/** An id or key, which programs compare and keep in memory: no honest one is longer. */
export const idText = v.pipe(filledText, v.maxLength(MAX_ID_LENGTH, `has more than ${MAX_ID_LENGTH} characters`));
