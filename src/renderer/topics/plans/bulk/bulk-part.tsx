import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { BulkDone } from '../../../../contract/plans/bulk-moves.ts';
import { planKeys } from '../../../bridge/plan-keys.ts';
import type { AskedChange, BulkAsked } from './bulk-asked.ts';
import type { BulkPreview } from './bulk-form.tsx';
import { BulkFrame } from './bulk-frame.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkPreviewPart } from './bulk-preview.tsx';
import { BulkReport } from './bulk-report.tsx';

type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'preview'; readonly change: AskedChange; readonly preview: BulkPreview }
  | {
      readonly kind: 'report';
      readonly rows: Extract<BulkDone, { readonly kind: 'done' }>['rows'];
    };

/** A change of several plans in the list's place: keyed, then previewed, then applied and reported. */
export function BulkPart(props: {
  readonly asked: BulkAsked;
  /** Back to the list with the choice as it was. */
  readonly onBack: () => void;
  /** Back to the list once plans were changed. */
  readonly onDone: () => void;
}): ReactElement {
  const { asked } = props;
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'form' });
  switch (step.kind) {
    case 'form':
      return (
        <BulkFrame>
          <BulkForm
            asked={asked}
            onBack={props.onBack}
            onPreview={(change, preview) => setStep({ kind: 'preview', change, preview })}
          />
        </BulkFrame>
      );
    case 'preview':
      return (
        <BulkPreviewPart
          change={step.change}
          preview={step.preview}
          onBack={() => setStep({ kind: 'form' })}
          onDone={({ rows }) => {
            setStep({ kind: 'report', rows });
            void queries.invalidateQueries({ queryKey: planKeys.all });
          }}
        />
      );
    case 'report':
      return <BulkReport kind={asked.kind} rows={step.rows} onBack={props.onDone} />;
  }
}
