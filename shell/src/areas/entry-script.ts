const integrities = new Map<string, string>();
const run = new Set<string>();

/** Tells what the entry at an address must contain, before it is asked for. */
export function expectEntry(url: string, integrity: string) {
  integrities.set(new URL(url, location.href).href, integrity);
}

/** Whether the entry at an address arrived and ran, be it with an error. */
export function hasRun(url: string): boolean {
  return run.has(new URL(url, location.href).href);
}

/** A plugin of the federation runtime: entries load with a time limit and must be what the catalog says. */
export default function entryScript() {
  return {
    name: 'entry-script',
    createScript({ url }: { url: string }) {
      const { href } = new URL(url, location.href);
      const script = document.createElement('script');
      script.src = href;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = integrities.get(href) ?? 'sha384-none';
      script.addEventListener('load', () => run.add(href));
      return { script, timeout: 6000 };
    },
  };
}
