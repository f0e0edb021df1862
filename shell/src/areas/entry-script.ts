const patience = 6000;

/** An entry did not come, in time or at all. */
export class EntryLoadError extends Error {
  override readonly name = 'EntryLoadError';
  readonly type: 'error' | 'timeout';

  constructor(url: string, type: 'error' | 'timeout') {
    super(type === 'timeout' ? `${url} took too long.` : `${url} did not load.`);
    this.type = type;
  }
}

/** Runs the script at an address if it is what it must be. It is done when the script ran, be it with an error. */
export async function loadScript(url: string, integrity: string, crossOrigin = 'anonymous'): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = crossOrigin;
  script.integrity = integrity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new EntryLoadError(url, 'error')));
      timer = setTimeout(() => reject(new EntryLoadError(url, 'timeout')), patience);
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}
