import { Component, type ReactNode } from 'react';
import type { Texts } from '../texts/Texts.ts';
import styles from './shell.module.css';

interface LoadBoundaryProps {
  texts: Texts['shell'];
  children: ReactNode;
}

/** A view whose code could not be loaded, or that fails, says so; the others still work. */
export class LoadBoundary extends Component<LoadBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { texts, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <div role="alert">
        <p>{texts.loadFailed}</p>
        <button type="button" className={styles.button} onClick={() => this.setState({ hasFailed: false })}>
          {texts.reload}
        </button>
      </div>
    );
  }
}
