import { Box, Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { roles } from '../../../domain/staff/role.ts';
import { capital } from '../../lib/capital.ts';
import { DropMenu } from '../../ui/menu/drop-menu.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Initials } from '../../ui/initials.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { frameWords, roleWords } from '../../words/frame.ts';
import { hereWords } from '../../words/settings/staff.ts';
import type { FrameCommand } from './commands.ts';

interface StaffMenuProps {
  readonly status: Status;
  readonly onRun: (command: FrameCommand) => void;
}

/** Name and role of the operator, with the ways to lock, to leave, or in practice to work as another role. */
export function StaffMenu({ status, onRun }: StaffMenuProps): ReactElement {
  const isOff = status.signIn.kind === 'off';
  const role = capital(roleWords[status.role]);
  const name = isOff ? role : status.operatorName;
  const second = isOff ? frameWords.switchRole : role;
  return (
    <DropMenu
      position="bottom-end"
      width={232}
      button={
        // A narrower window leaves the room of the name to that of the account.
        <MenuButton p="2px 6px">
          <Initials name={name} />
          <Box component="span" className="operator-name" visibleFrom="xl" maw={180} lh="16px">
            <Box component="span" className="one-line" display="block" fz={12.5} fw={600}>
              {name}
            </Box>
            <Box component="span" display="block" c="dimmed" fz={12}>
              {second}
            </Box>
          </Box>
          <Box component="span" className="visually-hidden" hiddenFrom="xl">
            {name} {second}
          </Box>
        </MenuButton>
      }
    >
      {isOff ? <RoleItems current={status.role} onRun={onRun} /> : <LeavingItems onRun={onRun} />}
    </DropMenu>
  );
}

/** Role switch of practice and test accounts, present until the first staff member is added. */
function RoleItems(props: {
  readonly current: Status['role'];
  readonly onRun: StaffMenuProps['onRun'];
}): ReactElement {
  return (
    <>
      <Menu.Label>{frameWords.switchRole}</Menu.Label>
      {roles.map((role) => (
        <Menu.Item
          key={role}
          aria-current={role === props.current}
          rightSection={role === props.current ? <Icon name="check" size={14} /> : null}
          onClick={() => props.onRun({ kind: 'work-as', role })}
        >
          {capital(roleWords[role])}
        </Menu.Item>
      ))}
    </>
  );
}

const leaving = [
  { kind: 'lock', icon: 'lock', words: hereWords.lock },
  { kind: 'switch-person', icon: 'people', words: hereWords.switchPerson },
  { kind: 'sign-out', icon: 'leave', words: hereWords.signOut },
] as const satisfies readonly { kind: FrameCommand['kind']; icon: IconName; words: string }[];

function LeavingItems({ onRun }: Pick<StaffMenuProps, 'onRun'>): ReactElement {
  return (
    <>
      {leaving.map(({ kind, icon, words }) => (
        <Menu.Item
          key={kind}
          leftSection={<Icon name={icon} />}
          rightSection={kind === 'lock' ? <KeyCap keys="Ctrl+Shift+L" /> : null}
          onClick={() => onRun({ kind })}
        >
          {words}
        </Menu.Item>
      ))}
    </>
  );
}
