import { decisionRules } from './decision-rules.ts';
import { failureRules } from './failure-rules.ts';
import { problemRules } from './problem-rules.ts';
import { reportRules } from './report-rules.ts';
import type { Check } from './rule.ts';
import { settingsRules } from './settings-rules.ts';
import { streamRules } from './stream-rules.ts';

/** The rules of docs/bot-protocol.md by their names there. */
export const rules: Record<string, Check> = {
  ...settingsRules,
  ...streamRules,
  ...reportRules,
  ...decisionRules,
  ...problemRules,
  ...failureRules,
};
