import type { ComponentPropsWithRef, ReactElement, SyntheticEvent } from 'react';

function refuse(event: SyntheticEvent): void {
  event.preventDefault();
}

/**
 * Attributes that stop a browser from completing, correcting, copying or dragging a card field, or opening
 * its menu.
 */
export const cardFieldRules = {
  // This mark makes `use-no-undo.ts` refuse undo, by key and by menu.
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

/** An uncontrolled card field with `cardFieldRules`. */
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
