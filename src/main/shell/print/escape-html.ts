const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/**
 * Writes a text so that a page shows it and never reads it as markup, inside an element or a quoted attribute.
 *
 * Signs that are no text at all, such as halves of a pair and controls, are replaced, since they could make the rest
 * be read differently.
 */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]/gu, '\ufffd')
    .replaceAll(/[&<>"'`]/gu, (sign) => references[sign] ?? '');
}
