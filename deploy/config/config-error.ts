/** A mistake in the configuration, said in one sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
