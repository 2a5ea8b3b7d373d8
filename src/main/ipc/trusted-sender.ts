/** The frame that sent a message, as far as trust depends on it. */
export interface SenderFrame {
  readonly url: string;
  readonly origin: string;
  /** Null for a main frame. */
  readonly parent: object | null;
  readonly detached: boolean;
  isDestroyed(): boolean;
}

/** The sender of a message; a null frame has navigated or closed since. */
export interface Sender {
  readonly frame: SenderFrame | null;
  readonly contentsId: number;
  readonly contentsDestroyed: boolean;
}

/** The page whose messages are trusted. */
export interface TrustedPage {
  /** For example `app://tillroom`. */
  readonly origin: string;
  readonly contentsIds: ReadonlySet<number>;
}

/** Reasons a sender is not trusted; its message is only refused. */
export type Distrust =
  | 'other-window'
  | 'window-gone'
  | 'frame-gone'
  | 'sub-frame'
  | 'other-page'
  | 'unreadable';

/**
 * Returns the reason that a sender is not the main frame of our own page; null when it is.
 *
 * Fails closed: a frame that is null, blank, detached or throws when read is refused.
 */
export function distrustOf(sender: Sender, page: TrustedPage): Distrust | null {
  try {
    if (!page.contentsIds.has(sender.contentsId)) return 'other-window';
    if (sender.contentsDestroyed) return 'window-gone';
    const { frame } = sender;
    if (frame === null || frame.isDestroyed() || frame.detached) return 'frame-gone';
    if (frame.parent !== null) return 'sub-frame';
    return isOfPage(frame, page.origin) ? null : 'other-page';
  } catch {
    return 'unreadable';
  }
}

function isOfPage(frame: SenderFrame, origin: string): boolean {
  const rest = frame.url.startsWith(`${origin}/`) ? frame.url.slice(origin.length) : null;
  // A document of ours without its origin is sandboxed, and no longer trusted.
  return rest !== null && /^\/(?:index\.html)?(?:[?#]|$)/u.test(rest) && frame.origin === origin;
}
