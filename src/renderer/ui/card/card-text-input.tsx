import type { ReactElement, SyntheticEvent } from 'react';
import type { TextInputProps } from '../form/text-input.tsx';
import { TextInput } from '../form/text-input.tsx';

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
  props: TextInputProps & { readonly 'data-field': string },
): ReactElement {
  return <TextInput {...props} {...cardFieldRules} />;
}
