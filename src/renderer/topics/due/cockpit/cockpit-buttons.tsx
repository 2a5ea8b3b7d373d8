import { Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { OperationInput } from '../../../../contract/index.ts';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { Button } from '../../../ui/button.tsx';
import { runWords } from '../words/runs.ts';
import { controlsOf } from '../run/run-model.ts';

export type RunCommand = OperationInput<'runs.control'>['command'];

/** Controls of the run in its current state; stopping asks for confirmation. */
export function CockpitButtons(props: {
  readonly run: RunView;
  readonly showsRows: boolean;
  readonly onCommand: (command: RunCommand) => void;
  readonly onRows: () => void;
  readonly onPutAway: () => void;
  /** True while the question whether to stop takes the place of the buttons. */
  readonly asksStop: boolean;
  readonly onAskStop: (asks: boolean) => void;
}): ReactElement {
  const { run, showsRows, onCommand, asksStop, onAskStop } = props;
  const controls = controlsOf(run);
  if (asksStop && controls.canStop) {
    return (
      <StopQuestion
        onStop={() => {
          onAskStop(false);
          onCommand('stop');
        }}
        onLeave={() => onAskStop(false)}
      />
    );
  }
  return (
    <>
      {controls.canHelp ? (
        <Button data-work="help-run" onClick={() => onCommand('help')}>
          {runWords.help}
        </Button>
      ) : null}
      {controls.canPause ? (
        <Button data-work="pause-run" onClick={() => onCommand('pause')}>
          {runWords.pause}
        </Button>
      ) : null}
      {controls.canResume ? (
        <Button tone="primary" data-work="resume-run" onClick={() => onCommand('resume')}>
          {runWords.resume}
        </Button>
      ) : null}
      {controls.canStop ? (
        <Button data-work="stop-run" onClick={() => onAskStop(true)}>
          {runWords.stop}
        </Button>
      ) : null}
      <Button tone="quiet" data-work="run-rows" aria-expanded={showsRows} onClick={props.onRows}>
        {showsRows ? runWords.hide : runWords.show}
      </Button>
      {controls.canPutAway ? (
        <Button data-work="put-run-away" onClick={props.onPutAway}>
          {runWords.putAway}
        </Button>
      ) : null}
    </>
  );
}

/** Confirmation of a stop, in place, because a stopped run cannot be resumed. */
function StopQuestion(props: {
  readonly onStop: () => void;
  readonly onLeave: () => void;
}): ReactElement {
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => leave.current?.focus(), []);
  return (
    <Group
      gap="4px 10px"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        props.onLeave();
      }}
    >
      <span>{runWords.stopText}</span>
      <Button tone="danger" data-work="stop-sure" onClick={props.onStop}>
        {runWords.stopSure}
      </Button>
      <Button keys="Esc" ref={leave} onClick={props.onLeave}>
        {runWords.goOn}
      </Button>
    </Group>
  );
}
