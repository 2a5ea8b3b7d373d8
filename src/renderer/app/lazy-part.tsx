import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { WaitLine } from '../ui/wait-line.tsx';
import { openingWords } from '../words/frame.ts';

/** A screen or a settings panel that loads with its words when it is first shown. */
export function lazyPart<Props extends object>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function Part(props: Props) {
    return (
      <Suspense fallback={<WaitLine words={openingWords(title)} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
