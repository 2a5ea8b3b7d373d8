import { Box } from '@mantine/core';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Resting, useRestingContent } from './resting.tsx';
import { useUnfinishedForm } from './use-unfinished-form.ts';

/**
 * Pages that take turns in one place of a screen, as the plans beside their list: the open one, and behind it those that
 * staff left with a half-filled form.
 *
 * An act within a page that leads away from it, as Escape, Cancel or Save, ends its forms. An act elsewhere, as the
 * choice of another row, leaves them as they are.
 */
export function KeptPages(props: {
  /** Which page is open; another key is another page, with a state of its own. */
  readonly openKey: string;
  readonly children: ReactNode;
}): ReactElement {
  const { openKey } = props;
  const [keys, setKeys] = useState<readonly string[]>([openKey]);
  if (!keys.includes(openKey)) setKeys([...keys, openKey]);
  return (
    <>
      {keys.map((key) => (
        <KeptPage
          key={key}
          isOpen={key === openKey}
          onOver={() => setKeys((kept) => kept.filter((other) => other !== key))}
        >
          {key === openKey ? props.children : null}
        </KeptPage>
      ))}
    </>
  );
}

/** One page; thrown away when it is left without a half-filled form. */
function KeptPage(props: {
  readonly isOpen: boolean;
  readonly onOver: () => void;
  /** Null while another page is open. */
  readonly children: ReactNode;
}): ReactElement | null {
  const { isOpen } = props;
  const part = useRef<HTMLDivElement>(null);
  const { isUnfinished, ...onTyping } = useUnfinishedForm({
    isOpen,
    part,
    isGivenUp: useWasActedIn(part),
  });
  const { content, isAtWork } = useRestingContent(isOpen, props.children);
  const isOver = !isOpen && !isUnfinished;
  const end = useEffectEvent(props.onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (isOver) return null;
  return (
    <Box display="contents" ref={part} {...onTyping}>
      <Resting isOpen={isAtWork} part={part}>
        {content}
      </Resting>
    </Box>
  );
}

/** Tells whether the last press of a key or a pointer was within the part. */
function useWasActedIn(part: RefObject<HTMLElement | null>): () => boolean {
  const wasActedIn = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      wasActedIn.current = target instanceof Node && part.current?.contains(target) === true;
    };
    document.addEventListener('keydown', note, true);
    document.addEventListener('pointerdown', note, true);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('pointerdown', note, true);
    };
  }, [part]);
  return () => wasActedIn.current;
}
