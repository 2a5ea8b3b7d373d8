/** The rows of a list that are chosen, and the one that a range begins at. */
export interface RowChoice {
  readonly chosen: ReadonlySet<string>;
  /** The row that was chosen or let go last. */
  readonly anchorId: string | null;
}

/** Nothing chosen. */
export const noChoice: RowChoice = { chosen: new Set(), anchorId: null };

/** What of a key press or a click decides about choosing. */
export interface ChoosingPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly commandKey: boolean;
}

/**
 * The choice after a key, null for a key that chooses nothing.
 *
 * Space chooses the row or lets it go, Shift+Space every row from the last one to it, Ctrl+A all that are shown, and
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
