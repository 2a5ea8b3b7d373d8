import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * A part that scrolls inside when it must.
 *
 * Only while something is hidden does it take the focus, so that the arrow keys reach all of it and
 * nobody has one Tab too many where everything is in sight.
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
