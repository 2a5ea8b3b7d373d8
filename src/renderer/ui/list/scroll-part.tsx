import type { ReactElement, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * A part that scrolls inside when it must.
 *
 * It takes the focus only while something is hidden: the arrow keys then reach all of it, and otherwise there
 * is no extra Tab stop.
 */
export function ScrollPart(props: {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} className={props.className} {...useScrollStop(part, props.label, isCut)}>
      <div>{props.children}</div>
    </div>
  );
}

/** True for a part that hides something, in which nothing takes the focus: the keys could not scroll it. */
export function isOutOfReach(part: HTMLElement): boolean {
  return part.querySelector(control) === null && isCut(part);
}

const control =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

function isCut(part: HTMLElement): boolean {
  return part.scrollHeight > part.clientHeight;
}

/** Attributes by which a part that scrolls takes the focus, while it needs to. */
export function useScrollStop(
  part: RefObject<HTMLElement | null>,
  label: string,
  isNeeded: (part: HTMLElement) => boolean,
): { readonly tabIndex?: 0; readonly role?: 'group'; readonly 'aria-label'?: string } {
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const look = (): void => setStop(isNeeded(element));
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    if (element.firstElementChild !== null) sizes.observe(element.firstElementChild);
    const changes = new MutationObserver(look);
    changes.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [part, isNeeded]);
  return isStop ? { tabIndex: 0, role: 'group', 'aria-label': label } : {};
}
