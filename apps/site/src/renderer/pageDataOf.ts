import type { PageData } from '../ui/page/PageData.ts';

const pages = new WeakMap<Request, PageData>();

/** The data of the page that a request asks for: set by the route before it renders, read by the renderer. */
export const pageDataOf = {
  set: (request: Request, data: PageData) => pages.set(request, data),
  get: (request: Request) => pages.get(request),
};
