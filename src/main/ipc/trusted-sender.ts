/** The frame that sent a message, as far as trust needs to know it. */
export interface SenderFrame {
  readonly url: string;
  readonly origin: string;
  /** Null for a main frame. */
  readonly parent: object | null;
  readonly detached: boolean;
  isDestroyed(): boolean;
}

/** Who sent a message; a null frame has navigated or gone since. */
export interface Sender {
  readonly frame: SenderFrame | null;
  readonly contentsId: number;
  readonly contentsDestroyed: boolean;
}

/** What a message must come from. */
export interface TrustedPage {
  /** For example `app://tillroom`. */
  readonly origin: string;
  readonly contentsIds: ReadonlySet<number>;
}

/** Why a message is not answered with anything but a refusal. */
export type Distrust =
  | 'other-window'
  | 'window-gone'
  | 'frame-gone'
  | 'sub-frame'
  | 'other-page'
  | 'unreadable';

/**
 * Says why a sender is not the main frame of our own page, or null when it is.
 *
 * It fails closed: a frame that is null, blank, detached or throws when asked is refused.
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
  // A document of ours without its origin is sandboxed, and then it is not ours any more.
  return rest !== null && /^\/(?:index\.html)?(?:[?#]|$)/u.test(rest) && frame.origin === origin;
}
