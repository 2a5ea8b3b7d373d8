import type { ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page-head.tsx';
import { brokenWords } from '../words/frame.ts';

interface BoundaryProps {
  /** Title of what is inside. */
  readonly title: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly broken: boolean;
}

/**
 * Catches a rendering error, so that one broken screen never takes the frame with it.
 *
 * The message begins with the fact that matters most: everything sent is still recorded, whatever the screen
 * shows.
 */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false };

  static getDerivedStateFromError(): BoundaryState {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Page title={this.props.title}>
        <Notice
          tone="bad"
          title={brokenWords.title}
          actions={
            <Button onClick={() => this.setState({ broken: false })}>{brokenWords.reload}</Button>
          }
        >
          {brokenWords.text}
        </Notice>
      </Page>
    );
  }
}
