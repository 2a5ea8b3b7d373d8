import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { roles } from '../../../domain/staff/role.ts';
import { formatAge, formatTime } from '../../lib/clock-time.ts';
import { notConfirmedPath } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { OpenAccountMark } from '../../ui/account/account-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Badge } from '../../ui/notice.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import {
  frameWords,
  recordsAway,
  recordsOn,
  roleWords,
  unconfirmedBanner,
} from '../../words/frame.ts';
import { modeTitle } from '../../words/modes.ts';
import { hereWords } from '../../words/settings/staff.ts';
import type { FrameCommand } from './commands.ts';
import './top-bar.css';
import { useWorkAs } from './use-work-as.ts';

/** Mode, account, count of unconfirmed payments, and operator. */
export function TopBar(props: {
  readonly status: Status;
  readonly onRun: (command: FrameCommand) => void;
}): ReactElement {
  const { status } = props;
  return (
    <section className="top-bar" aria-label={frameWords.bar}>
      <strong className="mode-word">{modeTitle(status.mode)}</strong>
      <OpenAccountMark />
      <span className="top-bar-account">{status.accountName}</span>
      {status.server === null ? null : <RecordsAt server={status.server} />}
      {status.developmentShell ? <span className="top-bar-shell">{frameWords.shell}</span> : null}
      <span className="top-bar-space" />
      <UnconfirmedBanner
        unconfirmed={status.unconfirmed}
        onOpen={() => props.onRun({ kind: 'go', path: notConfirmedPath })}
      />
      <Button
        icon="search"
        keys="Ctrl+K"
        className="top-bar-find"
        onClick={() => props.onRun({ kind: 'palette' })}
      >
        {frameWords.find}
      </Button>
      {status.signIn.kind === 'off' ? (
        <WorkAs status={status} />
      ) : (
        <Here status={status} onRun={props.onRun} />
      )}
    </section>
  );
}

/** The server of the records, and since when it does not respond. */
function RecordsAt(props: { readonly server: NonNullable<Status['server']> }): ReactElement {
  const { host, awaySince } = props.server;
  if (awaySince === null) return <Badge tone="quiet" words={recordsOn(host)} />;
  return <Badge tone="bad" words={recordsAway(formatTime(awaySince))} />;
}

function UnconfirmedBanner(props: {
  readonly unconfirmed: Status['unconfirmed'];
  readonly onOpen: () => void;
}): ReactElement | null {
  const { count, oldestAt } = props.unconfirmed;
  const nowMs = useNow(10_000, count > 0);
  if (count === 0) return null;
  const age = oldestAt === null ? null : formatAge(Date.parse(oldestAt), nowMs);
  return (
    <button type="button" className="unconfirmed-banner" onClick={props.onOpen}>
      <Icon name="question" />
      {unconfirmedBanner(count, age)}
      <KeyCap keys="F8" />
    </button>
  );
}

/**
 * The operator's name and role, and the lock button; switching and signing out are at the foot of the rail.
 */
function Here(props: {
  readonly status: Status;
  readonly onRun: (command: FrameCommand) => void;
}): ReactElement {
  const { status, onRun } = props;
  return (
    <div className="operator" role="group" aria-label={hereWords.label}>
      <span className="operator-name">
        <strong>{status.operatorName}</strong> · {roleWords[status.role]}
      </span>
      <Button tone="quiet" icon="lock" keys="Ctrl+Shift+L" onClick={() => onRun({ kind: 'lock' })}>
        {hereWords.lock}
      </Button>
    </div>
  );
}

/** Role switch of practice and test accounts, present until the first staff member is added. */
function WorkAs(props: { readonly status: Status }): ReactElement {
  const { status } = props;
  const workAs = useWorkAs();
  const id = useId();
  return (
    <div className="operator">
      <label htmlFor={id}>{frameWords.switchRole}</label>
      <SelectInput
        id={id}
        className="operator-role"
        value={status.role}
        options={roles.map((role) => ({ value: role, words: roleWords[role] }))}
        onValue={workAs}
      />
    </div>
  );
}
