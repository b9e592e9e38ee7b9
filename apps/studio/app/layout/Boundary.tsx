import { Component, type ReactNode } from 'react';
import { ProblemNote } from '../ui/ProblemNote.tsx';

/** Shows what failed while a screen was drawn, or its code loaded, in place of the screen. The rest of the studio stays usable. */
export class Boundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isCode = /dynamically imported module|Importing a module script|preload CSS/i.test(error.message);
    return (
      <ProblemNote
        title={isCode ? 'The screen’s code didn’t arrive' : 'This screen failed'}
        advice={
          isCode
            ? 'The studio may have been updated. Reload the page.'
            : `Reload the page. If it fails again, report this to those who run the studio: “${error.message}”.`
        }
        onRetry={() => location.reload()}
        retryLabel="Reload the page"
      />
    );
  }
}
