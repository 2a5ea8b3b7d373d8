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
  /** Set for a part that only scrolls sideways. */
  readonly sideways?: true;
  readonly children: ReactNode;
}): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={part}
      className={props.className}
      data-scrolls-sideways={props.sideways}
      {...useScrollStop(part, props.label)}
    >
      <div>{props.children}</div>
    </div>
  );
}

const control =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/**
 * Attributes by which a part that scrolls takes the focus while something of it is hidden; a part that may hold controls,
 * only while it holds none that takes the focus.
 */
export function useScrollStop(
  part: RefObject<HTMLElement | null>,
  label: string,
  { mayHoldControls = false }: { readonly mayHoldControls?: boolean } = {},
): { readonly tabIndex?: 0; readonly role?: 'group'; readonly 'aria-label'?: string } {
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const look = (): void => {
      const isReached =
        mayHoldControls &&
        [...element.querySelectorAll(control)].some((one) => one.checkVisibility());
      const isHidden =
        element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      setStop(!isReached && isHidden);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    if (element.firstElementChild !== null) sizes.observe(element.firstElementChild);
    const changes = new MutationObserver(look);
    // Controls come, go and change without a change of size.
    if (mayHoldControls) {
      changes.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    }
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [part, mayHoldControls]);
  return isStop ? { tabIndex: 0, role: 'group', 'aria-label': label } : {};
}
