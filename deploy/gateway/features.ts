import { z } from 'zod';

const document = z.object({
  info: z.object({ 'x-features': z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).optional() }),
});

/**
 * What the API says that it can do beyond the specification: the words in `info.x-features` of its OpenAPI document.
 * An API without such a document can do nothing beyond; undefined where none of its processes could be asked.
 */
export async function askFeatures(apiBases: string[]): Promise<string[] | undefined> {
  if (apiBases.length === 0) return [];
  for (const apiBase of apiBases) {
    const features = await askProcess(apiBase);
    if (features) return features;
  }
  return undefined;
}

async function askProcess(apiBase: string): Promise<string[] | undefined> {
  try {
    const response = await fetch(`${apiBase}/v1/openapi.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    if (response.status >= 500 || response.status === 429) return undefined;
    if (!response.ok) return [];
    const parsed = document.safeParse(await response.json().catch(() => undefined));
    return parsed.success ? (parsed.data.info['x-features'] ?? []) : [];
  } catch {
    return undefined;
  }
}
