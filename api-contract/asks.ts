import { z } from 'zod';

const shortText = z.string().min(1).max(500);

/** A text of the bot, or a text by language with English as the fallback. */
export const botText = z.union([shortText, z.object({ en: shortText }).catchall(shortText)]);

const answerParts = z.object({
  text: botText.optional(),
  state: z.enum(['good', 'warning', 'bad', 'neutral']).optional().meta({ description: 'Of a field of kind `status`.' }),
  options: z
    .array(z.object({ id: z.string().min(1).max(100), label: botText }))
    .max(100)
    .optional()
    .meta({ description: 'Of a field with `ask`.' }),
  problem: botText.optional().meta({ description: 'Why the bot could not do it.' }),
});

/** What the bot answers: at least a text, options or a problem. */
export const botAnswer = z
  .union([
    answerParts.required({ text: true }),
    answerParts.required({ options: true }),
    answerParts.required({ problem: true }),
  ])
  .meta({ id: 'BotAnswer' });
