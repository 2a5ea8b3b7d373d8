/** The selected rows of a list, and the row that a range starts from. */
export interface RowChoice {
  readonly chosen: ReadonlySet<string>;
  /** The row that was last selected or deselected. */
  readonly anchorId: string | null;
}

export const noChoice: RowChoice = { chosen: new Set(), anchorId: null };

/** The parts of a key press or click that affect the selection. */
export interface ChoosingPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly commandKey: boolean;
}

/**
 * The selection after a key; null for a key that does not affect it.
 *
 * Space toggles the row, Shift+Space selects from the anchor to it, Ctrl+A selects all that are shown, and
 * Esc none.
 */
export function chooseByKey(
  press: ChoosingPress,
  atId: string,
  { ids, choice }: { readonly ids: readonly string[]; readonly choice: RowChoice },
): RowChoice | null {
  const { key, shiftKey, commandKey } = press;
  if (key === ' ' && !commandKey) {
    return shiftKey ? withRange(ids, choice, atId) : toggled(choice, atId);
  }
  if (key.toLowerCase() === 'a' && commandKey && !shiftKey) {
    return { chosen: new Set(ids), anchorId: atId };
  }
  return key === 'Escape' && choice.chosen.size > 0 ? noChoice : null;
}

function toggled({ chosen }: RowChoice, id: string): RowChoice {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { chosen: next, anchorId: id };
}

function withRange(ids: readonly string[], choice: RowChoice, id: string): RowChoice {
  const to = ids.indexOf(id);
  const anchor = choice.anchorId === null ? -1 : ids.indexOf(choice.anchorId);
  const from = anchor === -1 ? to : anchor;
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { chosen: new Set([...choice.chosen, ...range]), anchorId: id };
}
