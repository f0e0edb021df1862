import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, PageMessages } from 'shared-ui';
import { Form, Notice, Select, Stack, TextArea, useMutation } from 'shared-ui/app';
import { getRehearsalInputs, isEqual, isEventName, type RehearsalName } from 'vigil-bot/manifest';
import { RequestError } from '../../lib/api/errors.tsx';
import type { Choice } from '../../lib/pickers/choices.ts';
import type { Values } from '../bot-features/bot-features-api.ts';
import { type FeatureForm, useForm } from '../bot-features/fields/form-context.tsx';
import { useText } from '../bot-features/use-text.ts';
import type { DecisionLinks } from '../decisions/decision-entry.tsx';
import pageMessages from './messages/en.json?all-languages';
import styles from './rehearsal-form.module.css';
import { RehearsalResult } from './rehearsal-result.tsx';
import { type RehearsedEvent, rehearse } from './rehearsals-api.ts';
import { RolesField, TargetField } from './target-fields.tsx';

interface RehearsalFormProps {
  rehearsals: readonly RehearsalName[];
  links: DecisionLinks;
}

/** Asks the bot what it would do with the draft. */
export function RehearsalForm(props: RehearsalFormProps) {
  return (
    <PageMessages pageMessages={pageMessages}>
      <Questions {...props} />
    </PageMessages>
  );
}

const eventNames = defineMessages({
  message: { id: 'try.event.message' },
  'member-join': { id: 'try.event.member-join' },
  'member-leave': { id: 'try.event.member-leave' },
});

interface Question {
  event: RehearsedEvent;
  draft: Values;
  /** What is saved, if the draft differs from it. */
  saved: Values | undefined;
}

/** Rehearses with the draft, and with what is saved. The second answer may fail: nothing may be saved yet. */
async function askBoth({ serverId, featureId }: FeatureForm, { event, draft, saved }: Question) {
  const startedAt = performance.now();
  const [result, savedResult] = await Promise.all([
    rehearse(serverId, featureId, event, draft).then((answer) => ({ answer, ms: performance.now() - startedAt })),
    saved && rehearse(serverId, featureId, event, saved),
  ]);
  const { answer, ms } = result;
  if (answer.kind !== 'ok') return answer;
  const withSaved = savedResult?.kind === 'ok' && 'decisions' in savedResult.data ? savedResult.data : undefined;
  return { ...answer, data: { answer: answer.data, withSaved, ms, draft, event } };
}

function Questions({ rehearsals, links }: RehearsalFormProps) {
  const form = useForm();
  const text = useText();
  const { formatMessage } = useIntl();
  const [name, setName] = useState(rehearsals[0] ?? 'message');
  const [member, setMember] = useState<Choice>();
  const [channel, setChannel] = useState<Choice>();
  const [message, setMessage] = useState('');
  const [roles, setRoles] = useState<readonly Choice[]>([]);
  const [showsErrors, setShowsErrors] = useState(false);
  const request = useMutation({ mutationFn: (question: Question) => askBoth(form, question) });
  const inputs = getRehearsalInputs(name);
  const isCommand = !isEventName(name);
  // An answer about another event would be read as one about this.
  function change(apply: () => void) {
    apply();
    request.reset();
  }
  function submit() {
    setShowsErrors(true);
    if (!member || (inputs.channel && !channel)) return;
    const event = {
      ...{ event: name, user: member.id },
      ...(inputs.channel && channel && { channel: channel.id }),
      ...(inputs.text && { text: message }),
      ...(roles.length > 0 && { roles: roles.map(({ id }) => id) }),
    };
    const saved = form.isSavedOn && !isEqual(form.saved, form.values) ? form.saved : undefined;
    request.mutate({ event, draft: form.values, saved });
  }
  const { data, error } = request;
  const isUnanswered = error?.kind === 'http-error' && error.reason === 'ask-unanswered';
  return (
    <Stack gap={4}>
      <p className={styles.lead}>
        <FormattedMessage id="try.lead" />
      </p>
      <Form
        isPending={request.isPending}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap={3}>
          <Select
            label={<FormattedMessage id="try.event" />}
            value={name}
            onChange={({ target }) => {
              const next = rehearsals.find((candidate) => candidate === target.value);
              if (next) change(() => setName(next));
            }}
          >
            {rehearsals.map((option) => (
              <option key={option} value={option}>
                {isEventName(option)
                  ? formatMessage(eventNames[option])
                  : formatMessage({ id: 'try.event.command' }, { command: option })}
              </option>
            ))}
          </Select>
          <TargetField
            kind="member"
            label={isCommand ? formatMessage({ id: 'try.on-whom' }) : formatMessage({ id: 'try.who' })}
            picked={member}
            error={showsErrors && !member && <FormattedMessage id="try.who.missing" />}
            onPick={(picked) => change(() => setMember(picked))}
          />
          {inputs.channel && (
            <TargetField
              kind="channel"
              label={formatMessage({ id: 'try.where' })}
              picked={channel}
              error={showsErrors && !channel && <FormattedMessage id="try.where.missing" />}
              onPick={(picked) => change(() => setChannel(picked))}
            />
          )}
          {inputs.text && (
            <TextArea
              label={<FormattedMessage id="try.message" />}
              value={message}
              maxLength={2000}
              onChange={({ target }) => change(() => setMessage(target.value))}
            />
          )}
          <RolesField roles={roles} onChange={(next) => change(() => setRoles(next))} />
          <Button type="submit" isPending={request.isPending}>
            <FormattedMessage id="try.ask" />
          </Button>
        </Stack>
      </Form>
      {isUnanswered ? (
        <Notice tone="warning" inline>
          <FormattedMessage id="try.unanswered" />
        </Notice>
      ) : (
        <RequestError request={request} title={<FormattedMessage id="try.failed" />} />
      )}
      <div role="status">
        {data && 'problem' in data.answer && (
          <Notice tone="warning" inline>
            <span dir="auto">{text(data.answer.problem)}</span>
          </Notice>
        )}
        {data && !('problem' in data.answer) && (
          <RehearsalResult
            rehearsal={data.answer}
            withSaved={data.withSaved}
            ms={data.ms}
            isOutdated={!isEqual(data.draft, form.values)}
            people={member ? new Map([[member.id, member.name]]) : new Map()}
            links={links}
          />
        )}
      </div>
    </Stack>
  );
}
