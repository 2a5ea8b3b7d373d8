import type { ReactElement } from 'react';
import { MoneyTally } from '../../ui/plans/money-tally.tsx';
import {
  planColumnWords,
  planFaultWords,
  planFileWords as words,
  plansCountWords,
} from './words/plan-files.ts';
import type { CheckedFile } from './use-plan-file.ts';

/** Result of checking a file: its totals, or the lines to correct. */
export function CheckedLines({ checked }: { readonly checked: CheckedFile }): ReactElement {
  const { faults, faultCount, needsCardCount, planCount } = checked;
  return (
    <div className="checked-lines">
      <p>
        {plansCountWords(planCount)}. {words.totals} <MoneyTally rows={checked.totals} none="" />
      </p>
      {needsCardCount === 0 ? null : (
        <p className="plan-settings-text">
          {needsCardCount} {words.needsCard}.
        </p>
      )}
      {faultCount === 0 ? (
        <p>{words.noFaults}</p>
      ) : (
        <table className="table">
          <caption>{words.faults}</caption>
          <thead>
            <tr>
              <th scope="col">{words.faultLine}</th>
              <th scope="col">{words.faultColumn}</th>
              <th scope="col">{words.faultWhat}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, column, fault }) => (
              <tr key={`${line} ${column ?? ''} ${fault}`}>
                <td>{line}</td>
                <td>{column === null ? '' : planColumnWords[column]}</td>
                <td>{planFaultWords[fault]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {faultCount > faults.length ? <p>{words.moreFaults}</p> : null}
    </div>
  );
}
