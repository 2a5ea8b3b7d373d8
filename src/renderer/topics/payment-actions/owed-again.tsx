import type { ReactElement } from 'react';
import { Choice } from '../../ui/form/choice.tsx';
import { owedAgainWords } from './words/reinstated.ts';

export type OwedAgain = 'no' | 'yes';

/** Asks whether a refunded instalment is due again; `yes` needs `owedField`. */
export function OwedAgainChoice(props: {
  readonly value: OwedAgain;
  readonly onChange: (value: OwedAgain) => void;
}): ReactElement {
  return (
    <Choice
      label={owedAgainWords.label}
      field="owed-again"
      value={props.value}
      options={[
        { value: 'no', words: owedAgainWords.no },
        { value: 'yes', words: owedAgainWords.yes },
      ]}
      onChange={props.onChange}
    />
  );
}

/** The day on which a refunded instalment is due again; `today` is the merchant's day, `YYYY-MM-DD`. */
export function owedField(today: string) {
  return {
    name: 'owed',
    label: owedAgainWords.on,
    initial: today,
    date: { today, direction: 'ahead' },
  } as const;
}
