import type { ComponentPropsWithRef, ReactElement, SyntheticEvent } from 'react';

function refuse(event: SyntheticEvent): void {
  event.preventDefault();
}

/** What a browser may not do with a card field: complete, correct, copy, drag, or offer a menu on. */
export const cardFieldRules = {
  // By this mark undo is refused (`use-no-undo.ts`), whichever way it is asked for.
  'data-card-field': '',
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  onCopy: refuse,
  onCut: refuse,
  onDragStart: refuse,
  onDrop: refuse,
  onContextMenu: refuse,
} as const;

/** An uncontrolled card field under those rules. */
export function CardTextInput(
  props: ComponentPropsWithRef<'input'> & { readonly 'data-field': string },
): ReactElement {
  return (
    <input
      type="text"
      {...props}
      {...cardFieldRules}
      className={`input ${props.className ?? ''}`}
    />
  );
}
