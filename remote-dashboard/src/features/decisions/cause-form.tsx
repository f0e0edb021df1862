import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, usePageConfig } from 'shared-ui';
import { Field, Form, Stack, TextField, useMutation } from 'shared-ui/app';
import { RequestError, useErrorMessage } from '../../lib/api/errors.tsx';
import { toInputTime } from '../../lib/input-time.ts';
import type { Choice } from '../../lib/pickers/choices.ts';
import { Picker } from '../../lib/pickers/picker.tsx';
import { useTargetSearch } from '../bot-features/fields/picker-targets.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { CauseAnswer } from './cause-answer.tsx';
import { fetchCause, type Question } from './causes-api.ts';
import type { DecisionLinks } from './decision-entry.tsx';

/** Decisions are kept for this long. */
const MAX_AGE_MS = 14 * 24 * 3_600_000;

interface CauseFormProps {
  /** A feature of the bot, `logs` or `greetings`. */
  feature: string;
  links: DecisionLinks;
}

/** Asks for a person and a time, and says why nothing happened. */
export function CauseForm({ feature, links }: CauseFormProps) {
  const { id } = useServer();
  const { brand } = usePageConfig();
  const [person, setPerson] = useState<Choice>();
  const [time, setTime] = useState(() => toInputTime(new Date()));
  const [showsFaults, setShowsFaults] = useState(false);
  const request = useMutation({ mutationFn: (question: Question) => fetchCause(id, feature, question) });
  // An answer to another question would be read as one to this.
  function change(apply: () => void) {
    apply();
    request.reset();
  }
  const now = Date.now();
  const at = new Date(time);
  const isInRange = at.getTime() <= now && at.getTime() >= now - MAX_AGE_MS;
  return (
    <Stack gap={4}>
      <Form
        isPending={request.isPending}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setShowsFaults(true);
          if (person && isInRange) request.mutate({ user: person.id, at });
        }}
      >
        <Stack gap={3}>
          <PersonField
            person={person}
            showsFault={showsFaults && !person}
            onPick={(picked) => change(() => setPerson(picked))}
          />
          <TextField
            type="datetime-local"
            label={<FormattedMessage id="cause.when" />}
            hint={<FormattedMessage id="cause.when.hint" values={{ brand: brand.name }} />}
            error={showsFaults && !isInRange && <FormattedMessage id="cause.when.invalid" />}
            value={time}
            min={toInputTime(new Date(now - MAX_AGE_MS))}
            max={toInputTime(new Date(now))}
            onChange={({ target }) => change(() => setTime(target.value))}
          />
          <Button type="submit" isPending={request.isPending}>
            <FormattedMessage id="cause.ask" />
          </Button>
        </Stack>
      </Form>
      <RequestError request={request} title={<FormattedMessage id="cause.failed" />} />
      <div role="status">
        {request.data && person && <CauseAnswer cause={request.data} person={person.name} links={links} />}
      </div>
    </Stack>
  );
}

interface PersonFieldProps {
  person: Choice | undefined;
  showsFault: boolean;
  onPick: (person: Choice) => void;
}

function PersonField({ person, showsFault, onPick }: PersonFieldProps) {
  const { id } = useServer();
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const [searchText, setSearchText] = useState('');
  const { targets, isSearching, error } = useTargetSearch(id, { kind: 'member' }, searchText);
  return (
    <Field
      label={<FormattedMessage id="cause.who" />}
      error={showsFault && <FormattedMessage id="cause.who.missing" />}
    >
      {(control) => (
        <Picker
          control={control}
          label={formatMessage({ id: 'cause.who' })}
          searchText={searchText}
          onSearch={setSearchText}
          choices={targets.map(({ id: memberId, name }) => ({ id: memberId, name }))}
          selectedIds={person ? [person.id] : []}
          {...(person && { text: person.name })}
          placeholder={formatMessage({ id: 'cause.who.placeholder' })}
          isSearching={isSearching}
          status={targets.length === 0 && error && getErrorMessage(error)}
          emptyText={<FormattedMessage id="cause.who.type" />}
          onPick={onPick}
        />
      )}
    </Field>
  );
}
