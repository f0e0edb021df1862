import { getProperty, getText, loadDraft, parseJson, removeDraft, storeDraft } from 'shared-ui/app';
import {
  type Audience,
  audiences,
  MAX_NEWS_LENGTHS,
  type NewsInput,
  type NewsItem,
  type NewsLanguage,
  newsLanguages,
  type Texts,
} from './news-api.ts';

/** What was typed into the form. Times are as the fields have them: in the user's time zone, without the zone. */
export interface NewsForm {
  /** The item that is edited. */
  id: string | undefined;
  /** The item's revision when it was opened. */
  revision: number | undefined;
  name: Texts;
  description: Texts;
  audience: Audience;
  /** Without a start, the item is published now. The time stays while it is switched off. */
  hasStart: boolean;
  start: string;
  hasEnd: boolean;
  end: string;
}

export const emptyForm: NewsForm = {
  id: undefined,
  revision: undefined,
  name: { en: '', hu: '' },
  description: { en: '', hu: '' },
  audience: 'everyone',
  hasStart: false,
  start: '',
  hasEnd: false,
  end: '',
};

/** The form for a scheduled item. */
export function toForm({ id, revision, name, description, audience, starts_at, ends_at }: NewsItem): NewsForm {
  const end = ends_at === null ? '' : toFieldValue(new Date(ends_at));
  const start = toFieldValue(new Date(starts_at));
  return { id, revision, name, description, audience, hasStart: true, start, hasEnd: end !== '', end };
}

/** A time as a field of type datetime-local has it. */
function toFieldValue(time: Date): string {
  const [month, day, hours, minutes] = [time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes()].map(
    (part) => String(part).padStart(2, '0'),
  );
  return `${time.getFullYear()}-${month}-${day}T${hours}:${minutes}`;
}

/** What to send for a form without problems. */
export function toInput({ id, revision, name, description, audience, ...times }: NewsForm): NewsInput {
  return {
    id,
    revision,
    name: trimTexts(name),
    description: trimTexts(description),
    audience,
    starts_at: times.hasStart ? new Date(times.start).toISOString() : undefined,
    ends_at: times.hasEnd ? new Date(times.end).toISOString() : undefined,
  };
}

function trimTexts({ en, hu }: Texts): Texts {
  return { en: en.trim(), hu: hu.trim() };
}

/** A missing text, or the number of characters that are too many. */
export type TextProblem = 'empty' | number | undefined;

interface FormProblems {
  name: Record<NewsLanguage, TextProblem>;
  description: Record<NewsLanguage, TextProblem>;
  hasStartProblem: boolean;
  hasEndProblem: boolean;
}

/** What must be changed before the form can be sent. The API compares the times with its clock, because that of a computer may be wrong. */
export function findProblems(form: NewsForm): FormProblems {
  const start = new Date(form.start).getTime();
  const end = new Date(form.end).getTime();
  return {
    name: findTextProblems(form.name, MAX_NEWS_LENGTHS.name),
    description: findTextProblems(form.description, MAX_NEWS_LENGTHS.description),
    hasStartProblem: form.hasStart && Number.isNaN(start),
    hasEndProblem: form.hasEnd && (Number.isNaN(end) || (form.hasStart && end <= start)),
  };
}

function findTextProblems({ en, hu }: Texts, maxLength: number): Record<NewsLanguage, TextProblem> {
  const findProblem = (text: string): TextProblem => {
    const { length } = text.trim();
    if (length > maxLength) return length - maxLength;
    return length === 0 ? 'empty' : undefined;
  };
  return { en: findProblem(en), hu: findProblem(hu) };
}

export function hasProblems({ name, description, hasStartProblem, hasEndProblem }: FormProblems): boolean {
  const hasTextProblem = newsLanguages.some(
    (language) => name[language] !== undefined || description[language] !== undefined,
  );
  return hasTextProblem || hasStartProblem || hasEndProblem;
}

export const DRAFT_NAME = 'news';

/** Stores the form until it is saved; undefined removes it. */
export function storeForm(form: NewsForm | undefined) {
  storeDraft(DRAFT_NAME, form && JSON.stringify(form));
}

/** Removes a form that was saved, unless it has been changed since. */
export function removeForm(form: NewsForm) {
  removeDraft(DRAFT_NAME, JSON.stringify(form));
}

/** The form that was not saved, if there is one. */
export function loadForm(): NewsForm | undefined {
  const draft = parseJson(loadDraft(DRAFT_NAME));
  return draft === undefined ? undefined : parseForm(draft);
}

function parseForm(draft: unknown): NewsForm {
  const readText = (value: unknown, name: string) => getText(value, name) ?? '';
  const readTexts = (name: string): Texts => {
    const texts = getProperty(draft, name);
    return { en: readText(texts, 'en'), hu: readText(texts, 'hu') };
  };
  const revision = getProperty(draft, 'revision');
  return {
    id: getText(draft, 'id'),
    revision: typeof revision === 'number' ? revision : undefined,
    name: readTexts('name'),
    description: readTexts('description'),
    audience: audiences.find((audience) => audience === getProperty(draft, 'audience')) ?? 'everyone',
    hasStart: getProperty(draft, 'hasStart') === true,
    start: readText(draft, 'start'),
    hasEnd: getProperty(draft, 'hasEnd') === true,
    end: readText(draft, 'end'),
  };
}
