import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, Button, CloseIcon, NewsEntry, SegmentedControl, toast } from 'shared-ui';
import { Form, Row, Select, Stack, TextArea, TextField, useDraftRemoval, useMutation } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import styles from './composer.module.css';
import { audiences, MAX_NEWS_LENGTHS, type NewsLanguage, newsLanguages, refetchNews, saveNews } from './news-api.ts';
import {
  DRAFT_NAME,
  findProblems,
  hasProblems,
  type NewsForm,
  removeForm,
  storeForm,
  type TextProblem,
  toInput,
} from './news-form.ts';
import { audienceMessages } from './news-row.tsx';

const nameLabels = defineMessages({ en: { id: 'admin.news.name.en' }, hu: { id: 'admin.news.name.hu' } });
const textLabels = defineMessages({ en: { id: 'admin.news.text.en' }, hu: { id: 'admin.news.text.hu' } });
const previewLabels = defineMessages({ en: { id: 'admin.news.preview.en' }, hu: { id: 'admin.news.preview.hu' } });

interface ComposerProps {
  initialForm: NewsForm;
  /** The revision that the list shows of the item that is edited. */
  shownRevision: number | undefined;
  /** Focus the first field, because the user has opened the form. */
  focusesField: boolean;
  onClose: () => void;
}

/** The form for a piece of news, with a preview in both languages. The draft is stored until it is saved. */
export function Composer({ initialForm, shownRevision, focusesField, onClose }: ComposerProps) {
  const { formatMessage } = useIntl();
  const formRef = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(initialForm);
  /** How often the form was submitted with problems since it was last complete. */
  const [failedAttempts, setFailedAttempts] = useState(0);
  const mutation = useMutation({
    mutationFn: (sent: NewsForm) => saveNews(toInput(sent)),
    async onSuccess({ state }, sent) {
      // Also when the form has unmounted.
      removeForm(sent);
      const text =
        state === 'scheduled'
          ? formatMessage({ id: 'admin.news.saved.scheduled' })
          : formatMessage({ id: 'admin.news.saved.published' });
      toast({ type: 'success', text });
      await refetchNews();
    },
    async onError(error) {
      // The list shows what they have saved.
      if (isSavedMeanwhile(error)) await refetchNews();
    },
  });
  const { mutate, isPending, error, reset } = mutation;
  useDraftRemoval(DRAFT_NAME, onClose);
  const problems = failedAttempts > 0 ? findProblems(form) : undefined;

  useEffect(() => {
    if (focusesField) formRef.current?.querySelector('input')?.focus();
  }, [focusesField]);

  useEffect(() => {
    if (failedAttempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failedAttempts]);

  function update(changes: Partial<NewsForm>) {
    if (isPending) return;
    const next = { ...form, ...changes };
    storeForm(next);
    setForm(next);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const next = error && isSavedMeanwhile(error) ? { ...form, revision: shownRevision } : form;
    reset();
    update(next);
    if (hasProblems(findProblems(next))) return setFailedAttempts(failedAttempts + 1);
    setFailedAttempts(0);
    mutate(next, { onSuccess: onClose });
  }

  function cancel() {
    storeForm(undefined);
    onClose();
    // Another administrator may have changed what the form was about.
    void refetchNews();
  }

  return (
    <section aria-labelledby="composer" className={styles.composer}>
      <h2 id="composer">
        {form.id === undefined ? (
          <FormattedMessage id="admin.news.new" />
        ) : (
          <FormattedMessage id="admin.news.edit.title" />
        )}
      </h2>
      <Stack as={Form} gap={5} ref={formRef} isPending={isPending} onSubmit={submit} noValidate>
        <div className={styles.languages}>
          {newsLanguages.map((language) => (
            <LanguageFields
              key={language}
              language={language}
              form={form}
              problems={{ name: problems?.name[language], description: problems?.description[language] }}
              onChange={update}
            />
          ))}
        </div>
        <Stack width="field">
          <Select
            label={formatMessage({ id: 'admin.news.audience' })}
            value={form.audience}
            onChange={({ target }) =>
              update({ audience: audiences.find((audience) => audience === target.value) ?? form.audience })
            }
          >
            {audiences.map((audience) => (
              <option key={audience} value={audience}>
                {formatMessage(audienceMessages[audience])}
              </option>
            ))}
          </Select>
          <SegmentedControl
            label={formatMessage({ id: 'admin.news.start' })}
            options={[
              { value: 'now', content: formatMessage({ id: 'admin.news.start.now' }) },
              { value: 'time', content: formatMessage({ id: 'admin.news.start.time' }) },
            ]}
            value={form.hasStart ? 'time' : 'now'}
            onChange={(value) => update({ hasStart: value === 'time' })}
          />
          {form.hasStart && (
            <TextField
              type="datetime-local"
              label={formatMessage({ id: 'admin.news.starts' })}
              hint={formatMessage({ id: 'admin.news.zone' })}
              error={problems?.hasStartProblem && formatMessage({ id: 'admin.news.starts.invalid' })}
              value={form.start}
              onChange={({ target }) => update({ start: target.value })}
            />
          )}
          <SegmentedControl
            label={formatMessage({ id: 'admin.news.end' })}
            options={[
              { value: 'never', content: formatMessage({ id: 'admin.news.end.never' }) },
              { value: 'time', content: formatMessage({ id: 'admin.news.end.time' }) },
            ]}
            value={form.hasEnd ? 'time' : 'never'}
            onChange={(value) => update({ hasEnd: value === 'time' })}
          />
          {form.hasEnd && (
            <TextField
              type="datetime-local"
              label={formatMessage({ id: 'admin.news.ends' })}
              hint={formatMessage({ id: 'admin.news.zone' })}
              error={problems?.hasEndProblem && formatMessage({ id: 'admin.news.ends.invalid' })}
              value={form.end}
              onChange={({ target }) => update({ end: target.value })}
            />
          )}
        </Stack>
        <RequestError request={mutation} title={<FormattedMessage id="admin.news.failed" />} />
        <Row>
          <Button type="submit" kind="primary" isPending={isPending}>
            <SubmitText form={form} />
          </Button>
          <Button kind="plain" disabled={isPending} onClick={cancel}>
            <FormattedMessage id="admin.news.cancel" />
          </Button>
        </Row>
      </Stack>
    </section>
  );
}

/** Whether somebody else has changed the item since the form was opened. */
function isSavedMeanwhile(error: ApiError): boolean {
  return error.kind === 'http-error' && error.reason === 'saved-meanwhile';
}

function SubmitText({ form: { id, hasStart } }: { form: NewsForm }) {
  if (!hasStart) return <FormattedMessage id="admin.news.publish" />;
  return id === undefined ? <FormattedMessage id="admin.news.schedule" /> : <FormattedMessage id="admin.news.save" />;
}

interface LanguageFieldsProps {
  language: NewsLanguage;
  form: NewsForm;
  problems: { name: TextProblem; description: TextProblem };
  onChange: (changes: Partial<NewsForm>) => void;
}

/** The texts in one language, and how the bell shows them. */
function LanguageFields({ language, form, problems, onChange }: LanguageFieldsProps) {
  const { formatMessage } = useIntl();
  const [name, description] = [form.name[language], form.description[language]];

  function getError(problem: TextProblem, maxLength: number) {
    if (problem === undefined) return undefined;
    if (problem === 'empty') return formatMessage({ id: 'admin.news.empty' });
    return formatMessage({ id: 'admin.news.long' }, { most: maxLength, over: problem });
  }

  return (
    <Stack>
      <TextField
        label={formatMessage(nameLabels[language])}
        error={getError(problems.name, MAX_NEWS_LENGTHS.name)}
        value={name}
        onChange={({ target }) => onChange({ name: { ...form.name, [language]: target.value } })}
        lang={language}
        dir="auto"
        autoComplete="off"
      />
      <TextArea
        label={formatMessage(textLabels[language])}
        error={getError(problems.description, MAX_NEWS_LENGTHS.description)}
        value={description}
        onChange={({ target }) => onChange({ description: { ...form.description, [language]: target.value } })}
        rows={3}
        lang={language}
        dir="auto"
      />
      <figure className={styles.preview}>
        <figcaption>{formatMessage(previewLabels[language])}</figcaption>
        <div className={styles.panel}>
          <NewsEntry
            title={
              <span lang={language} dir="auto">
                {name.trim() || '…'}
              </span>
            }
            text={description.trim() || '…'}
            action={
              <span className={styles.dismiss} aria-hidden="true">
                <CloseIcon />
              </span>
            }
          />
        </div>
      </figure>
    </Stack>
  );
}
