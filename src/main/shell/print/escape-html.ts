const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/**
 * Escapes a text so that a page shows it and never reads it as markup, inside an element or a quoted attribute.
 *
 * Characters that are not text, such as half surrogate pairs and controls, are replaced, since they could change how
 * the rest is read.
 */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]/gu, '\ufffd')
    .replaceAll(/[&<>"'`]/gu, (sign) => references[sign] ?? '');
}
