/** How much of the past there is. */
export interface DemoSize {
  actions: number;
  days: number;
  /** On how many servers the bot is by now. */
  servers: number;
}
