const patience = 6000;

/** An entry did not come, in time or at all. */
export class EntryLoadError extends Error {
  override readonly name = 'EntryLoadError';
}

/** Runs the script at an address if it is what it must be. It is done when the script ran, be it with an error. */
export async function runEntry(url: string, integrity: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new EntryLoadError(`${url} did not load.`)));
      timer = setTimeout(() => reject(new EntryLoadError(`${url} took too long.`)), patience);
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}
