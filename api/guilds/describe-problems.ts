import { getPermissionText, type Text } from 'vigil-bot/manifest';
import { formatMessage } from '../http/error-messages.ts';
import type { NewsTexts } from '../news/news.ts';
import type { Problem } from './feature-problems.ts';
import en from './messages/en.json' with { type: 'json' };
import hu from './messages/hu.json' with { type: 'json' };

/** A problem that the owner of a server can fix, unlike those that only the operator of the bot can. */
export type OwnerProblem = Exclude<Problem, { kind: 'bot-offline' | 'intent-missing' }>;

/** Whether the owner of a server can fix a problem. */
export function isForOwner(problem: Problem): problem is OwnerProblem {
  return problem.kind !== 'bot-offline' && problem.kind !== 'intent-missing';
}

const messages = { en, hu };

type Language = keyof typeof messages;

/** How many problems an entry lists. */
const MAX_LISTED = 3;

/** The entry in the bell about a server's problems. */
export function describeProblems(server: string, problems: readonly OwnerProblem[], brand: string): NewsTexts {
  const describe = (language: Language) => {
    const { title, more } = messages[language];
    const count = problems.length - MAX_LISTED;
    const sentences = problems.slice(0, MAX_LISTED).map((problem) => describeProblem(problem, language, brand));
    return {
      name: formatMessage(title, { brand, server: isolate(server) }),
      description: [...sentences, ...(count > 0 ? [formatMessage(more, { count })] : [])].join(' '),
    };
  };
  const [english, hungarian] = [describe('en'), describe('hu')];
  return {
    name: { en: english.name, hu: hungarian.name },
    description: { en: english.description, hu: hungarian.description },
  };
}

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/** A name or text that leaves the direction of the text around it alone. */
function isolate(text: string): string {
  const plain = text.replace(/\p{Bidi_Control}/gu, '');
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain;
}

function describeProblem(problem: OwnerProblem, language: Language, brand: string): string {
  const texts = messages[language];
  const translate = (text: Text) => isolate(typeof text === 'string' ? text : (text[language] ?? text.en));
  const listPermissions = (names: readonly string[]) =>
    names.map((name) => translate(getPermissionText(name))).join(', ');
  const values = { brand, feature: translate(problem.name) };
  switch (problem.kind) {
    case 'permission-missing':
      return formatMessage(texts[problem.kind], { ...values, permission: listPermissions([problem.permission]) });
    case 'channel-closed': {
      const permission = listPermissions(problem.missing);
      return formatMessage(texts[problem.kind], {
        ...values,
        permission,
        channel: isolate(problem.channel.name ?? ''),
      });
    }
    case 'role-too-high':
      return formatMessage(texts[problem.kind], { ...values, role: isolate(problem.role.name ?? '') });
    case 'value-rejected':
      return formatMessage(texts[problem.code === 'required' ? 'value-missing' : problem.kind], values);
    case 'reported':
      return formatMessage(texts[problem.kind], { ...values, text: translate(problem.text) });
    default:
      return formatMessage(texts[problem.kind], values);
  }
}
