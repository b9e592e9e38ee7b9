import { ImageError } from './ImageError.ts';

/** 404; says nothing of what lies on disk. */
export function fileNotFound(): ImageError {
  return new ImageError(404, 'NotFound', 'The resource could not be found.');
}
