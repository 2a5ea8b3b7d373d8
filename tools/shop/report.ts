/** The report of a shop's tour, in words and as one line of JSON. */
import { seconds } from './run-steps.ts';
import type { ShopTourReport } from './tour.ts';

/** Writes down the measured times and the bank's list, as far as the tour came. */
export function reportOf(report: ShopTourReport): string {
  const { passed, failure, newsMs, times, bank, folder } = report;
  const lines = [
    newsMs.length === 0
      ? null
      : `A payment shows at the other terminal after ${Math.max(...newsMs)} ms at most.`,
    said(
      times.takenOver,
      (time) => `The run was taken over ${time} after kill -9 of its terminal.`,
    ),
    said(times.chargedOn, (time) => `The first charge after that came ${time} after the kill.`),
    said(times.awaySaid, (time) => `The screen says that the server is away after ${time}.`),
    said(times.backSaid, (time) => `It says that the server is back after ${time}.`),
    bank === null
      ? null
      : `The bank lists ${bank.once} of ${bank.instalments} instalments once and ${bank.double.length} twice; ` +
        `${bank.unconfirmed} are unconfirmed in the records, ${bank.absent.length} of them not at the bank.`,
    failure === null ? null : `The tour ended early: ${failure}`,
    `Pictures: ${folder}`,
  ];
  const shown = lines.filter((line) => line !== null).map((line) => `  ${line}\n`);
  return `\n${passed ? 'The tour saw what it should.' : 'The tour FAILED.'}\n${shown.join('')}${JSON.stringify(report)}\n`;
}

function said(milliseconds: number | undefined, words: (time: string) => string): string | null {
  return milliseconds === undefined ? null : words(seconds(milliseconds));
}
