interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown;
}

/**
 * Installs the default policy of Trusted Types: markup in strings is refused.
 *
 * Mantine writes the text of its style elements through `innerHTML`; such text has no `<`. Scripts
 * and script addresses have no rule here, so the browser refuses them all.
 */
export function refuseMarkup(): void {
  const factory = (window as unknown as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup in strings is refused.');
      return text;
    },
  });
}
