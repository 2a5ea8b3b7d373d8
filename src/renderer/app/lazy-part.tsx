import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { WaitLine } from '../ui/wait-line.tsx';
import { openingWords } from '../words/frame.ts';

/** A part that loads with its words when it is first shown; one without a title is waited for in silence. */
export function lazyPart<Props extends object>(
  title: string | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function Part(props: Props) {
    return (
      <Suspense fallback={title === null ? null : <WaitLine words={openingWords(title)} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
