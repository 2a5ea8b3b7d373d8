import type { ReactElement } from 'react';
import { faultTableWords as words } from '../../words/files.ts';

/** The lines of a file that have to be corrected before any of it is imported. */
export function FaultTable<Column extends string, Fault extends string>(props: {
  readonly faults: readonly {
    readonly line: number;
    readonly column: Column | null;
    readonly fault: Fault;
  }[];
  readonly count: number;
  readonly columnNames: Readonly<Record<Column, string>>;
  readonly faultNames: Readonly<Record<Fault, string>>;
}): ReactElement {
  const { faults, count, columnNames, faultNames } = props;
  if (count === 0) return <p>{words.none}</p>;
  return (
    <>
      <table className="table">
        <caption>
          <b>{words.title}</b>
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.problem}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, column, fault }) => (
            <tr key={`${line} ${column ?? ''} ${fault}`}>
              <td>{line}</td>
              <td>{column === null ? '' : columnNames[column]}</td>
              <td>{faultNames[fault]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > faults.length ? <p>{words.more}</p> : null}
    </>
  );
}
