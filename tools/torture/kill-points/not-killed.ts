/** Points and states of a flow, or of a recovery, and those that were not killed. */
export interface KilledPart {
  readonly points: number;
  /** States that a kill may find. */
  readonly states: number;
  /** States in which nothing was killed. */
  readonly statesMissed: readonly string[];
}

/** Maximum number of states listed by name. */
const namedMax = 10;

/** Number of states in which something was killed. */
export function killedStates({ states, statesMissed }: KilledPart): number {
  return states - statesMissed.length;
}

/** Points that no run reaches, because they would not mean the same in two lives. */
export const neverKilled =
  'work that the clock alone starts within a flow (saving the head of the log within a second, walking the log) is disabled, so no kill falls into it.';

/** Points and states that a run has left out, one sentence each; empty when every point was killed at. */
export function notKilled(
  flows: readonly (readonly [string, KilledPart & { readonly killed: number }])[],
  recovery: KilledPart,
): readonly string[] {
  const total = (of: (flow: KilledPart & { readonly killed: number }) => number) =>
    flows.reduce((sum, [, flow]) => sum + of(flow), 0);
  const [points, killed] = [total((flow) => flow.points), total((flow) => flow.killed)];
  const [states, killedIn] = [total((flow) => flow.states), total(killedStates)];
  const missed = [
    ...flows.flatMap(([name, { statesMissed }]) => statesMissed.map((each) => `${name}: ${each}`)),
    ...recovery.statesMissed.map((each) => `recovery: ${each}`),
  ];
  return [
    ...(killed < points
      ? [
          `${killed} of ${points} points of the flows were killed at, ${inStates(killedIn, states)}; \`--long\` takes every point.`,
        ]
      : []),
    ...(killedStates(recovery) < recovery.states
      ? [`Recoveries were killed ${inStates(killedStates(recovery), recovery.states)}.`]
      : []),
    ...(missed.length > 0 && missed.length <= namedMax
      ? [`Not killed in: ${missed.join('; ')}.`]
      : []),
  ];
}

function inStates(killedIn: number, states: number): string {
  return killedIn < states
    ? `in ${killedIn} of the ${states} states that a kill can leave`
    : `in every one of the ${states} states that a kill can leave`;
}
