declare namespace App {
  interface Locals {
    view: import('./document/PageView.ts').PageView;
    entryById: (id: string) => import('@cumulus/content-model').SectionFields | undefined;
  }
}
