/** A mistake in the configuration; the message is one sentence with the setting's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
