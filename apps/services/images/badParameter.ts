import { ImageError } from './ImageError.ts';

/** 400 naming the parameter, its value and what is allowed. */
export function badParameter(name: string, value: string, allowed: string): ImageError {
  const message = `The parameter "${name}" has the value "${value.slice(0, 100)}"; allowed: ${allowed}.`;
  return new ImageError(400, 'BadRequest', message, {
    details: { parameter: name, value: value.slice(0, 100), allowed },
  });
}
