import type { ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface BoundaryState {
  readonly broken: boolean;
}

/**
 * Catches a rendering error, so that one broken screen never takes the frame with it.
 *
 * The message begins with the fact that matters most: everything sent is still recorded, whatever the screen
 * shows.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { broken: false };

  static getDerivedStateFromError(): BoundaryState {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Notice
        tone="bad"
        title="This screen could not be shown."
        actions={<Button onClick={() => this.setState({ broken: false })}>Reload screen</Button>}
      >
        Payments that were sent are recorded. Before charging again, check To do and recent
        payments.
      </Notice>
    );
  }
}
