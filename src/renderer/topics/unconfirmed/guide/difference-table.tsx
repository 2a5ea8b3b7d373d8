import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { Icon } from '../../../ui/icons.tsx';
import { guideWords } from '../../../words/payments/resolution.ts';
import { differencesOf } from './difference-model.ts';

/** Table of the values sent beside those of the response; a difference has an icon and a word. */
export function DifferenceTable(props: {
  readonly attempt: AttemptView;
  readonly expects: 'test' | 'real';
}): ReactElement | null {
  const lines = differencesOf(props.attempt, props.expects);
  if (lines.length === 0) return null;
  return (
    <table className="table difference-table">
      <caption className="visually-hidden">{guideWords.differences}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{guideWords.sent}</th>
          <th scope="col">{guideWords.response}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Box
            component="tr"
            key={line.what}
            {...(line.differs ? { c: 'var(--warn)', fw: 650 } : {})}
          >
            <th scope="row">{line.what}</th>
            <td className="figures selectable">{line.sent}</td>
            <td>
              <span className="figures selectable">{line.response}</span>
              {line.differs ? (
                <Flex component="span" display="inline-flex" align="center" gap={4} ml={8} fz={12}>
                  <Icon name="differs" size={12} /> {guideWords.differs}
                </Flex>
              ) : null}
            </td>
          </Box>
        ))}
      </tbody>
    </table>
  );
}
