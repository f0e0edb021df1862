interface PolicyRules {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: PolicyRules): unknown } | undefined;
}

globalThis.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    // React clears an element with the empty string; nothing else may become markup.
    if (text !== '') throw new TypeError('Markup from a string is not allowed.');
    return text;
  },
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) {
      throw new TypeError(`Scripts of this origin are not allowed: ${url}`);
    }
    return url;
  },
});
