import type { ReactElement, ReactNode } from 'react';
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
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (outer.current === null || inner.current === null) return undefined;
    const measure = (): void => {
      const part = outer.current;
      if (part !== null) setOverflows(part.scrollHeight > part.clientHeight);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(outer.current);
    watch.observe(inner.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={outer}
      className={props.className}
      {...(overflows ? { tabIndex: 0, role: 'group', 'aria-label': props.label } : {})}
    >
      <div ref={inner}>{props.children}</div>
    </div>
  );
}
