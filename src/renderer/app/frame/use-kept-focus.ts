import type { RefObject } from 'react';
import { useEffect } from 'react';
import { isFocusFree } from '../../lib/focus-on.ts';

/** The element that had the focus last, and what was around it then. */
interface Held {
  readonly element: Element;
  /** From the nearest to the screen. */
  readonly around: readonly Element[];
  /** Homes that stood before it, from the nearest. */
  readonly before: readonly HTMLElement[];
}

/**
 * Brings the focus home when the element that had it leaves the window and nothing takes it: to the nearest `data-home`
 * before it, in the nearest part around it that has one. The title of a screen is the last of them.
 */
export function useKeptFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = screen.current;
    if (within === null) return undefined;
    let held: Held | null = null;
    let heldInScreen = nothing;
    let waiting = 0;
    const hold = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      if (within.contains(target)) {
        held = heldAt(target, within);
        heldInScreen = held;
      } else {
        held = heldOver(heldInScreen, target);
      }
    };
    const bringHome = (): void => {
      if (held !== null && isLost(held.element)) homeOf(held, within)?.focus();
    };
    const look = (records: readonly MutationRecord[]): void => {
      if (held === null || waiting !== 0) return;
      const { element } = held;
      // To ask for the visibility at every change would cost a layout each.
      const isHidden =
        element.closest('[hidden]') !== null ||
        (records.some(({ type }) => type === 'attributes') && !element.checkVisibility());
      if (!element.isConnected || isHidden) bringHomeSoon();
    };
    const bringHomeSoon = (): void => {
      if (waiting !== 0) return;
      // What comes in its place may take the focus itself.
      waiting = requestAnimationFrame(() => {
        waiting = requestAnimationFrame(() => {
          waiting = 0;
          bringHome();
        });
      });
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      // A narrow window shows a list or what is opened of it.
      attributeFilter: ['hidden', 'data-opened'],
    });
    document.addEventListener('focusin', hold);
    // A narrower window shows a list or what is opened of it, without a change of the page.
    window.addEventListener('resize', bringHomeSoon);
    return () => {
      cancelAnimationFrame(waiting);
      changes.disconnect();
      document.removeEventListener('focusin', hold);
      window.removeEventListener('resize', bringHomeSoon);
    };
  }, [screen]);
}

const nothing: Omit<Held, 'element'> = { around: [], before: [] };

function heldAt(element: Element, within: Element): Held {
  const around: Element[] = [];
  for (let part = element.parentElement; part !== null; part = part.parentElement) {
    around.push(part);
    if (part === within) break;
  }
  const isBefore = (home: HTMLElement): boolean =>
    (element.compareDocumentPosition(home) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return { element, around, before: homesIn(within).filter(isBefore).toReversed() };
}

/** A sheet over the screen has homes of its own; once it is closed, they lead back to where the screen was. */
function heldOver(screen: Omit<Held, 'element'>, element: Element): Held {
  const sheet = element.closest('.sheet');
  if (sheet === null) return { ...screen, element };
  const { around, before } = heldAt(element, sheet);
  return {
    element,
    around: [...around, ...screen.around],
    before: [...before, ...screen.before],
  };
}

/** The browser takes the focus away from what is hidden, but not always at once. */
function isLost(element: Element): boolean {
  return (
    (isFocusFree() || document.activeElement === element) &&
    !(element.isConnected && element.checkVisibility())
  );
}

function homeOf({ around, before }: Held, within: Element): HTMLElement | undefined {
  for (const part of [...around.filter((one) => one.isConnected), within]) {
    const homes = [...before.filter((home) => part.contains(home)), ...homesIn(part)];
    const home = homes.find((one) => one.isConnected && one.checkVisibility());
    if (home !== undefined) return home;
  }
  return undefined;
}

function homesIn(part: Element): readonly HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>('[data-home]')];
}
