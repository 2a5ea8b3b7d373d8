import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { MessageView } from '../../../contract/mail/messages.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import {
  messageKindWords,
  messageStateWords,
  messageTroubleWords,
  messageWords,
} from '../../words/messages/messages.ts';
import { Badge } from '../notice.tsx';

/** Messages as a list: state, subject, address, time, and what went wrong. */
export function MessageLines(props: {
  readonly messages: readonly MessageView[];
  readonly label: string;
  /** Shown under a message. */
  readonly workOn?: (message: MessageView) => ReactNode;
}): ReactElement {
  const nowMs = useNow();
  return (
    <Flex component="ul" direction="column" gap={8} aria-label={props.label}>
      {props.messages.map((message) => (
        <li key={message.id}>
          <MessageLine message={message} nowMs={nowMs} />
          {props.workOn?.(message)}
        </li>
      ))}
    </Flex>
  );
}

function MessageLine(props: {
  readonly message: MessageView;
  readonly nowMs: number;
}): ReactElement {
  const { message, nowMs } = props;
  const { tone, word } = messageStateWords(message.state);
  const trouble = messageTroubleWords(message);
  const by = message.operatorName ?? messageWords.byItself;
  return (
    <>
      <Flex wrap="wrap" align="center" gap="4px 8px">
        <Badge tone={tone} words={word} />
        <span>{messageKindWords(message.kind)}</span>
        <bdi className="selectable">{message.recipient}</bdi>
        <Box component="span" c="dimmed">
          {formatMoment(message.endedAt ?? message.queuedAt, nowMs)}, {by}
        </Box>
      </Flex>
      {trouble === null ? null : (
        <Box component="p" className="breaks-anywhere" c="dimmed" maw="72ch">
          {trouble}
        </Box>
      )}
    </>
  );
}
