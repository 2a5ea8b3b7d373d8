/** The frame that a message came from, as Chromium reports it and not as the page claims. */
import type { CDPSession } from 'playwright-core';
import { toAppAddress } from './addresses.ts';
import { refuseUnknown } from './refuse.ts';

interface FrameRecord {
  readonly id: string;
  readonly parentId: string | undefined;
  address: string;
  origin: string;
  detached: boolean;
}

/** The part of Electron's `WebFrameMain` that the shell offers. */
export interface ShellFrame {
  readonly url: string;
  readonly origin: string;
  readonly parent: ShellFrame | null;
  readonly top: ShellFrame | null;
  readonly frameTreeNodeId: number;
  readonly routingId: number;
  readonly processId: number;
  readonly detached: boolean;
  isDestroyed(): boolean;
}

interface FrameTreeNode {
  readonly frame: {
    readonly id: string;
    readonly parentId?: string;
    readonly url: string;
    readonly securityOrigin?: string;
  };
  readonly childFrames?: readonly FrameTreeNode[];
}

/** Tracks the frames and script contexts of one page. */
export class FrameTracker {
  readonly #frames = new Map<string, FrameRecord>();
  readonly #frameOfContext = new Map<number, string>();
  readonly #views = new Map<string, ShellFrame>();
  readonly #numbers = new Map<string, number>();
  #mainId = '';

  constructor(session: CDPSession) {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#put({ id: frameId, parentId: parentFrameId, url: 'about:blank' });
    });
    session.on('Page.frameNavigated', ({ frame }) => this.#put(frame));
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const record = this.#frames.get(frameId);
      if (record !== undefined) record.address = url;
    });
    session.on('Page.frameDetached', ({ frameId }) => {
      const record = this.#frames.get(frameId);
      if (record !== undefined) record.detached = true;
      this.#frames.delete(frameId);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId, isDefault } = (context.auxData ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof frameId !== 'string') return;
      this.#frameOfContext.set(context.id, frameId);
      const record = this.#frames.get(frameId);
      if (record !== undefined && isDefault === true) {
        record.origin = context.origin === '://' ? 'null' : context.origin;
      }
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#frameOfContext.delete(executionContextId);
    });
    session.on('Runtime.executionContextsCleared', () => this.#frameOfContext.clear());
  }

  /** Takes the frames that existed before the first event. */
  seed(tree: FrameTreeNode): void {
    if (tree.frame.parentId === undefined) this.#mainId = tree.frame.id;
    this.#put(tree.frame);
    for (const child of tree.childFrames ?? []) this.seed(child);
  }

  get mainId(): string {
    return this.#mainId;
  }

  get mainFrame(): ShellFrame {
    return this.#view(this.#mainId);
  }

  /** The frame a script context belongs to; `null` when it is gone, as in Electron. */
  ofContext(contextId: number): ShellFrame | null {
    const frameId = this.#frameOfContext.get(contextId);
    return frameId === undefined || !this.#frames.has(frameId) ? null : this.#view(frameId);
  }

  #put(frame: FrameTreeNode['frame']): void {
    const known = this.#frames.get(frame.id);
    const origin = frame.securityOrigin === '://' ? 'null' : (frame.securityOrigin ?? 'null');
    if (known !== undefined) {
      known.address = frame.url;
      known.origin = origin;
      return;
    }
    const { id, parentId, url: address } = frame;
    this.#frames.set(id, { id, parentId, address, origin, detached: false });
    this.#numbers.set(id, this.#numbers.size + 1);
  }

  #view(frameId: string): ShellFrame {
    const known = this.#views.get(frameId);
    if (known !== undefined) return known;
    const record = this.#frames.get(frameId);
    if (record === undefined) throw new Error('The frame is gone.');
    const number = this.#numbers.get(frameId) ?? 0;
    const parentOf = (): ShellFrame | null =>
      record.parentId === undefined ? null : this.#view(record.parentId);
    const topOf = (): ShellFrame | null => this.#view(this.#mainId);
    const view: ShellFrame = refuseUnknown('WebFrameMain', {
      get url() {
        return toAppAddress(record.address);
      },
      get origin() {
        return toAppAddress(record.origin);
      },
      get parent() {
        return parentOf();
      },
      get top() {
        return topOf();
      },
      get detached() {
        return record.detached;
      },
      frameTreeNodeId: number,
      routingId: number,
      processId: 1,
      isDestroyed: () => record.detached,
    });
    this.#views.set(frameId, view);
    return view;
  }
}
