import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { likenessLine, planFileWords as words } from './words/plan-files.ts';
import type { CheckedFile, PlanFile } from './use-plan-file.ts';

/** Lines that may be a known debt, each with its open decision. */
export function LikeLines(props: {
  readonly held: Pick<PlanFile, 'decided' | 'decide'>;
  readonly checked: CheckedFile;
}): ReactElement | null {
  const { held, checked } = props;
  if (checked.likenesses.length === 0) return null;
  return (
    <section className="like-lines" aria-label={words.alike}>
      <h3>{words.alike}</h3>
      <Box component="p" c="dimmed">
        {words.alikeText}
      </Box>
      {checked.likenessCount > checked.likenesses.length ? <p>{words.alikeRest}</p> : null}
      <ul>
        {checked.likenesses.map((likeness) => (
          <li key={likeness.line}>
            <p>{likenessLine(likeness)}</p>
            <Flex wrap="wrap" align="center" gap={8}>
              <Button
                data-field="like-line-leave-out"
                aria-pressed={held.decided.get(likeness.line) === false}
                {...(held.decided.get(likeness.line) === false ? { icon: 'check' as const } : {})}
                onClick={() => held.decide(likeness.line, false)}
              >
                {words.leaveOut}
              </Button>
              <Button
                data-field="like-line-bring-in"
                aria-pressed={held.decided.get(likeness.line) === true}
                {...(held.decided.get(likeness.line) === true ? { icon: 'check' as const } : {})}
                onClick={() => held.decide(likeness.line, true)}
              >
                {words.bringInToo}
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  );
}
