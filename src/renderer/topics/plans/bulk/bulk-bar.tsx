import type { ReactElement } from 'react';
import { bulkKinds, bulkPlansMax } from '../../../../domain/plans/moves/bulk-change.ts';
import type { BulkKind } from '../../../../domain/plans/moves/bulk-change.ts';
import { Button } from '../../../ui/button.tsx';
import { bulkKindWords, bulkWords, chosenWords } from '../words/bulk.ts';
import './bulk.css';

/** The number of chosen plans and what can be done with them; before a choice, how to make one. */
export function BulkBar(props: {
  /** Null when every plan of the list is chosen. */
  readonly count: number | null;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onKind: (kind: BulkKind) => void;
}): ReactElement {
  const { count } = props;
  if (count === 0) {
    return (
      <p className="bulk-hint">
        {bulkWords.hint}{' '}
        <Button tone="quiet" data-work="bulk-all" onClick={props.onAll}>
          {bulkWords.allOfList}
        </Button>
      </p>
    );
  }
  return (
    <div className="bulk-bar" role="group" aria-label={bulkWords.bar}>
      <p className="bulk-count" role="status">
        {chosenWords(count)}
      </p>
      {count === null ? null : (
        <Button tone="quiet" data-work="bulk-all" onClick={props.onAll}>
          {bulkWords.allOfList}
        </Button>
      )}
      <Button tone="quiet" data-work="bulk-clear" onClick={props.onClear}>
        {bulkWords.clear}
      </Button>
      {count !== null && count > bulkPlansMax ? (
        <p className="bulk-hint">{bulkWords.tooMany}</p>
      ) : (
        <div className="bulk-kinds">
          {bulkKinds.map((kind) => (
            <Button
              key={kind}
              data-work={`bulk-${kind}`}
              {...(kind === 'cancel' ? { tone: 'danger' } : {})}
              onClick={() => props.onKind(kind)}
            >
              {bulkKindWords[kind].button}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
