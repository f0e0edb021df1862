import { MAX_NEWS_LENGTHS } from 'api-contract/staff-news';
import { runVerb, UsageError } from 'config/command-verbs';
import { listNews, publishNews, withdrawNews } from '../news/news.ts';
import type { CommandContext, DatabaseTask } from './command.ts';

export const newsUsage = `Usage:
  npm run site -- news publish --name <text> --description <text> [--name-hu <text>] [--description-hu <text>] [--to <user id>]
  npm run site -- news withdraw <id>
  npm run site -- news list`;

const options = {
  name: { type: 'string' },
  description: { type: 'string' },
  'name-hu': { type: 'string' },
  'description-hu': { type: 'string' },
  to: { type: 'string' },
} as const;

type NewsOptions = Partial<Record<keyof typeof options, string>>;

/** Publishes news for everyone or one user, lists the latest news for everyone, and withdraws news. */
export function newsCommand(args: string[]): DatabaseTask {
  return runVerb({ command: 'news', usage: newsUsage, args, options }, (values) => ({
    'publish --name --description --name-hu --description-hu --to': () => publish(values),
    'withdraw <id>': withdraw,
    list: () => list,
  }));
}

async function list(context: CommandContext): Promise<string[]> {
  return (await listNews(context)).map((item) => `${item.id}  ${item.published_at.toISOString()}  ${item.name_en}`);
}

function withdraw(id: string): DatabaseTask {
  return async (context) => {
    if (!(await withdrawNews(context, id))) throw new UsageError(`There is no news item with the id ${id}.`);
    return [`The news item ${id} is withdrawn.`];
  };
}

function publish({ to, ...values }: NewsOptions): DatabaseTask {
  const texts = readTexts(values);
  return async (context) => {
    if (to !== undefined && !(await hasAccount(context.db, to)))
      throw new UsageError(`There is no account with the id ${to}.`);
    return [`Published as ${await publishNews(context, texts, { userId: to })}.`];
  };
}

function readTexts({ name = '', description = '', ...values }: NewsOptions) {
  const texts = {
    name: { en: name, hu: values['name-hu'] ?? name },
    description: { en: description, hu: values['description-hu'] ?? description },
  };
  const isWithinLimit = (text: string, limit: number) => text.trim() !== '' && text.length <= limit;
  for (const language of ['en', 'hu'] as const) {
    if (
      !isWithinLimit(texts.name[language], MAX_NEWS_LENGTHS.name) ||
      !isWithinLimit(texts.description[language], MAX_NEWS_LENGTHS.description)
    )
      throw new UsageError(
        `${newsUsage}\nA name has 1 to ${MAX_NEWS_LENGTHS.name} characters, a description 1 to ${MAX_NEWS_LENGTHS.description}.`,
      );
  }
  return texts;
}

async function hasAccount(db: CommandContext['db'], id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
