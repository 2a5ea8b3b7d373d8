import { Box } from '@mantine/core';
import type { ReactElement, Ref } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import type { AccountField } from '../../../words/settings/accounts.ts';
import { accountFieldWords, correctionCount } from '../../../words/settings/accounts.ts';
import type { FieldErrors } from './form-parts.ts';
import { fieldOrder } from './form-parts.ts';

/** Error summary above the form; each line focuses its field. Null without errors. */
export function ErrorSummary(props: {
  readonly ref: Ref<HTMLDivElement>;
  readonly errors: FieldErrors;
  readonly onGo: (field: AccountField) => void;
}): ReactElement | null {
  const { ref, errors } = props;
  const refused = fieldOrder.filter((field) => errors[field] !== undefined);
  if (refused.length === 0) return null;
  return (
    <Box className="error-summary" mb={12} tabIndex={-1} ref={ref}>
      <Notice tone="bad" title={correctionCount(refused.length)}>
        <ul>
          {refused.map((field) => (
            <li key={field}>
              <Box
                type="button"
                component="button"
                className="error-link"
                mih={24}
                p={0}
                c="var(--bad)"
                fw={600}
                td="underline"
                onClick={() => props.onGo(field)}
              >
                {accountFieldWords[field]}
              </Box>
              : {errors[field]}
            </li>
          ))}
        </ul>
      </Notice>
    </Box>
  );
}
