import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { walkByEnter } from '../../lib/enter-navigation.ts';
import { Button } from '../button.tsx';
import { FieldsInRows } from './field.tsx';
import { Notice } from '../notice.tsx';
import { SettingsHead } from '../page/settings-head.tsx';

/** One form of Settings: what it is for, who may change it, its fields in a panel, and the button that saves them. */
export function SettingsForm(props: {
  readonly title: string;
  readonly text: string;
  /** The reason nothing can be changed now; null when it can. */
  readonly obstacle: string | null;
  readonly save: string;
  /** Result of the last save, or that a change is not saved yet. */
  readonly said: string | null;
  /** The reason the last save failed; null otherwise. */
  readonly trouble: string | null;
  /** Buttons beside the one that saves. */
  readonly actions?: ReactNode;
  readonly onSave: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const canChange = props.obstacle === null;
  return (
    <form
      aria-label={props.title}
      noValidate
      autoComplete="off"
      onKeyDown={walkByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave();
      }}
    >
      <Stack gap={12}>
        <SettingsHead title={props.title} text={props.text} />
        {canChange ? null : <Notice tone="quiet" icon="lock" title={props.obstacle} />}
        <Box className="boxed" p={16}>
          <Flex component="fieldset" direction="column" gap={16} disabled={!canChange}>
            <FieldsInRows>{props.children}</FieldsInRows>
          </Flex>
        </Box>
        {props.trouble === null ? null : <Notice tone="bad" title={props.trouble} />}
        <Flex wrap="wrap" align="center" gap={8}>
          <Button type="submit" tone="primary" keys="Ctrl+Enter" disabled={!canChange}>
            {props.save}
          </Button>
          {props.actions}
          <Box component="span" className="settings-said" c="dimmed">
            {props.said}
          </Box>
        </Flex>
      </Stack>
    </form>
  );
}
