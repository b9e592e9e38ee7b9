import { findAll } from './findAll.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** Only `design-system/SectionShell` renders `<section>`. */
export function checkSectionElements(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^apps\/site\/src\/.*\.(tsx|astro)$/.test(path))
    .filter(({ path }) => !/\.test\.tsx$|\/design-system\/(SectionShell\/)?SectionShell\.tsx$/.test(path))
    .flatMap((file) =>
      findAll(file, /<section(?=[\s>/])/g, {
        rule: 'section-shell',
        message:
          'only design-system/SectionShell renders <section>, because it carries the analytics fields of every section. Wrap the content in SectionShell, or use <div>.',
      }),
    );
}
