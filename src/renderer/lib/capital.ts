/** The text with a capital at its beginning, where it stands alone as a label or a sentence. */
export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
