import type { CalendarDate } from '../time/calendar.ts';
import { newInstalment } from './plan-change.ts';
import type { PlanAggregate } from './plan-change.ts';
import { isOwed } from './plan.ts';
import type { Instalment } from './plan.ts';
import { stateAfter } from './record-unpaid.ts';

/** The rows that a part changes beside its own, and how much of it counts as owed. Amount in minor units. */
export interface PartTaken {
  readonly rows: readonly Instalment[];
  readonly countedMinor: number;
}

/**
 * Takes a paid part off its instalment, which is owed again with the rest, or paid with the part when nothing is left.
 *
 * A part that was withdrawn and found after all is taken off what its withdrawal reinstated, too. What cannot be taken
 * off anything is not counted, and shows as overpaid.
 */
export function takeOffWhole(
  { instalments }: PlanAggregate,
  part: Instalment,
  takenMinor: number,
  today: CalendarDate,
): PartTaken {
  let leftMinor = takenMinor;
  const rows: Instalment[] = [];
  for (const row of instalments) {
    const isWhole = row.sequence === part.fromSequence;
    const isCovered = isWhole && row.coveredBy === part.sequence && row.state !== 'paid';
    const isReinstated = row.kind === 'owed-again' && row.fromSequence === part.sequence;
    if (!isCovered && !((isWhole || isReinstated) && isOwed(row))) continue;
    const counted = Math.min(row.amountMinor, leftMinor);
    leftMinor -= counted;
    const amountMinor = row.amountMinor - counted;
    rows.push(
      amountMinor === 0
        ? { ...row, state: 'paid', settledOn: today, coveredBy: part.sequence }
        : { ...row, amountMinor, carriesRemainder: false, coveredBy: null },
    );
  }
  return { rows, countedMinor: takenMinor - leftMinor };
}

/**
 * Gives a withdrawn part back to what it was taken off. An instalment that was settled, or that another charge
 * covers by then, keeps its amount, and the part is owed in an instalment of its own.
 */
export function giveBackPart(
  { plan, instalments }: PlanAggregate,
  part: Instalment,
  today: CalendarDate,
): readonly Instalment[] {
  let leftMinor = part.amountMinor;
  const rows: Instalment[] = [];
  for (const row of instalments) {
    if (row.state !== 'paid' || row.coveredBy !== part.sequence || leftMinor === 0) continue;
    const amountMinor = Math.min(row.amountMinor, leftMinor);
    leftMinor -= amountMinor;
    const owed = { ...row, amountMinor, coveredBy: null, settledOn: null };
    rows.push({ ...owed, state: stateAfter(owed, plan, 'confirmed-not-charged', today) });
  }
  if (leftMinor === 0) return rows;
  const whole = [...rows, ...instalments].find(({ sequence }) => sequence === part.fromSequence);
  if (whole !== undefined && isOwed(whole)) {
    const given = { ...whole, amountMinor: whole.amountMinor + leftMinor };
    return [...rows.filter(({ sequence }) => sequence !== whole.sequence), given];
  }
  const again = newInstalment(plan, {
    sequence: plan.lastSequence + 1,
    kind: 'owed-again',
    fromSequence: part.sequence,
    dueDate: today,
    amountMinor: leftMinor,
    state: plan.cancelledOn === null ? 'scheduled' : 'cancelled',
  });
  return [...rows, again];
}
