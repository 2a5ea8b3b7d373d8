/** Responses of the practice bank, before faults and delivery. */

/** One complete HTTP response. */
export type BankResponse = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A JSON response. */
export function jsonResponse(status: number, value: unknown): BankResponse {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

/**
 * A response as a web page. The caller escapes what it inserts. Scripts and outside resources are forbidden; form
 * targets are not, since the lightbox ends in a redirect to the merchant's own page.
 */
export function htmlResponse(status: number, title: string, content: string): BankResponse {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Referrer-Policy': 'no-referrer',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>${pageStyle}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`,
  };
}

/**
 * A request that the gateway would not process: outer flag false, the reasons, and an empty record. HTTP 200 by
 * default, because that is what was recorded for refused purchases (docs/gateway-facts.md, Two flags).
 */
export function refusal(errors: readonly string[], status = 200): BankResponse {
  return jsonResponse(status, { successful: false, response: {}, errors, test: true });
}

/**
 * A refusal by path rather than by content. Paths of the service answer JSON in their own envelope, whatever the
 * client sent, because its clients parse every body; any other path answers a page.
 */
export function pathRefusal(path: string, status: number, title: string): BankResponse {
  if (/^\/v1\.0(?:\/|$)/.test(path)) {
    return refusal([title], status);
  }
  return /^\/v2(?:\/|$)/.test(path)
    ? walletRefusal([title], status)
    : htmlResponse(status, title, '');
}

/** A refused wallet token request: HTTP 200 unless there is no such request at all. */
export function walletRefusal(errors: readonly string[], status = 200): BankResponse {
  return jsonResponse(status, { successful: false, errors });
}

/** A text escaped for use inside a web page or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

const pageStyle = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f2fa;color:#221c35}
main{max-width:52rem;margin:2rem auto;padding:1.5rem 2rem;background:#fff;border:2px dashed #6f4fc3}
h1{font-size:1.3rem;margin-top:0}table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #ddd}
button{font:inherit;padding:.4rem .8rem;margin:.15rem 0;width:100%;text-align:left;cursor:pointer}`;
