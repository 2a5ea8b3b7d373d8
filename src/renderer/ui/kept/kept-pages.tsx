import { Box } from '@mantine/core';
import type { DOMAttributes, ReactElement, ReactNode } from 'react';
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
  /** True where the address says more of a page than its key does; a page opens again at the address it was left at. */
  readonly haveAddresses: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { openKey, haveAddresses } = props;
  const [keys, setKeys] = useState<readonly string[]>([openKey]);
  if (!keys.includes(openKey)) setKeys([...keys, openKey]);
  return (
    <>
      {keys.map((key) => (
        <KeptPage
          key={key}
          isOpen={key === openKey}
          hasAddress={haveAddresses}
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
  readonly hasAddress: boolean;
  readonly onOver: () => void;
  /** Null while another page is open. */
  readonly children: ReactNode;
}): ReactElement | null {
  const { isOpen } = props;
  const part = useRef<HTMLDivElement>(null);
  const { wasInPage, onPress } = useLastPress();
  const { isUnfinished, ...onTyping } = useUnfinishedForm({
    isOpen,
    part,
    isGivenUp: wasInPage,
  });
  const { content, isAtWork } = useRestingContent(isOpen, props.children, props.hasAddress);
  const isOver = !isOpen && !isUnfinished;
  const end = useEffectEvent(props.onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (isOver) return null;
  return (
    <Box display="contents" ref={part} {...onTyping} {...onPress}>
      <Resting isOpen={isAtWork} part={part}>
        {content}
      </Resting>
    </Box>
  );
}

/** Tells whether the last press of a key or a pointer was in a page, or in what it shows elsewhere, as a list of choices. */
function useLastPress(): {
  readonly wasInPage: () => boolean;
  readonly onPress: Pick<DOMAttributes<Element>, 'onKeyDownCapture' | 'onPointerDownCapture'>;
} {
  const wasInPage = useRef(false);
  useEffect(() => {
    // The page hears of a press after the document.
    const forget = (): void => {
      wasInPage.current = false;
    };
    document.addEventListener('keydown', forget, true);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      document.removeEventListener('keydown', forget, true);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
  const note = (): void => {
    wasInPage.current = true;
  };
  return {
    wasInPage: () => wasInPage.current,
    onPress: { onKeyDownCapture: note, onPointerDownCapture: note },
  };
}
