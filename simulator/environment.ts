import { z } from 'zod';
import type { SimulatorOptions } from './start-simulator.ts';

const schema = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  SIMULATOR_FOLDER: z.string().min(1).default('var/simulator'),
  SIMULATOR_SEED: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
  SIMULATOR_SERVERS: z.coerce.number().int().min(300).max(100_000).optional(),
  SITE_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  SITE_BRAND_NAME: z.string().trim().min(1).max(40).optional(),
});

/** Reads how the simulator is to run; a mistake is said in one sentence that names the setting. */
export function readSimulatorEnvironment(variables: Record<string, string | undefined>): SimulatorOptions {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}.`);
  }
  const settings = parsed.data;
  return {
    port: settings.SIMULATOR_PORT,
    host: settings.SIMULATOR_HOST,
    folder: settings.SIMULATOR_FOLDER,
    seed: settings.SIMULATOR_SEED,
    servers: settings.SIMULATOR_SERVERS,
    siteOrigin: new URL(settings.SITE_ORIGIN).origin,
    applicationName: settings.SITE_BRAND_NAME,
  };
}
