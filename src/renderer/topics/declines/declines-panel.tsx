import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { ownDeclinesQuery } from '../../bridge/decline-queries.ts';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { declineWords } from '../../words/settings/declines.ts';
import { DeclineEditor } from './decline-editor.tsx';
import { DeclineList } from './decline-list.tsx';
import { declineEntries } from './decline-model.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { SettingsHead } from '../../ui/page/settings-head.tsx';
import { Unread } from '../../ui/query-part.tsx';

/** The code in the editor: one of the list, a new one, or none. */
type Opened = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'new' } | null;

/** The table of decline wordings, with the editor of one code beside it. */
export function DeclinesPanel(props: { readonly status: Status }): ReactElement {
  const { status } = props;
  const own = useQuery(ownDeclinesQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const panel = useRef<HTMLDivElement>(null);
  if (own.data === undefined) return <Unread query={own} reading={declineWords.reading} />;
  const entries = declineEntries(own.data);
  const entry = opened?.kind === 'code' ? entries.find(({ code }) => code === opened.code) : null;
  const obstacle = obstacleTo(status);
  const open = (code: string): void => {
    if (entry?.code === code) focusEditor(panel.current);
    setOpened({ kind: 'code', code });
  };
  const backToList = (): void => {
    setOpened(null);
    panel.current?.querySelector<HTMLElement>('.decline-list')?.focus();
  };
  return (
    <div ref={panel}>
      <SettingsHead title={declineWords.title} text={declineWords.text} />
      {obstacle === null ? null : <Notice tone="quiet" icon="lock" title={obstacle} />}
      <Flex direction={{ base: 'column-reverse', lg: 'row' }} gap={20} pt={12} align="stretch">
        <Box flex={1.1} miw={0}>
          <DeclineList
            entries={entries}
            openCode={entry?.code ?? null}
            canAdd={obstacle === null}
            onOpen={open}
            onAdd={() => setOpened({ kind: 'new' })}
          />
        </Box>
        <Box flex={1} miw={0}>
          {opened === null ? (
            <EmptyState title={declineWords.choose}>{declineWords.chooseText}</EmptyState>
          ) : (
            <DeclineEditor
              key={opened.kind === 'code' ? opened.code : ''}
              entry={entry ?? null}
              taken={entries.map(({ code }) => code)}
              canChange={obstacle === null}
              onSaved={(code) => setOpened({ kind: 'code', code })}
              onClose={backToList}
            />
          )}
        </Box>
      </Flex>
    </div>
  );
}

function focusEditor(panel: HTMLElement | null): void {
  panel
    ?.querySelector<HTMLElement>('.decline-editor :is(input, textarea, button):enabled')
    ?.focus();
}

/** The reason nothing can be changed now; null when changes are allowed. */
function obstacleTo({ role, blocked }: Status): string | null {
  if (blocked?.kind === 'records') return declineWords.readOnly;
  return isRoleEnough(role, 'supervisor') ? null : declineWords.supervisorOnly;
}
