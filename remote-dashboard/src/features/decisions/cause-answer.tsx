import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { CheckIcon, CloseIcon, Icon, TextLink, usePageConfig } from 'shared-ui';
import { usePermissionName } from '../bot-features/permission-names.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { useEventName } from '../logs/log-event-names.ts';
import styles from './cause-answer.module.css';
import type { Cause } from './causes-api.ts';
import { DecisionEntry, type DecisionLinks } from './decision-entry.tsx';
import { RoundIcon } from './decision-icon.tsx';
import type { Decision } from './decisions-api.ts';

const certainTitles: Record<Exclude<Cause['cause'], 'decided'>, MessageDescriptor> = defineMessages({
  'bot-absent': { id: 'cause.bot-absent' },
  'bot-offline': { id: 'cause.bot-offline' },
  'intent-missing': { id: 'cause.intent-missing' },
  'feature-off': { id: 'cause.feature-off' },
  paused: { id: 'cause.paused' },
  exception: { id: 'cause.exception' },
  'not-applied': { id: 'cause.not-applied' },
  'permission-missing': { id: 'cause.permission-missing' },
  'target-unusable': { id: 'cause.target-unusable' },
  'event-off': { id: 'cause.event-off' },
  'not-reported': { id: 'cause.not-reported' },
});

const possibleTitles: Partial<Record<Cause['cause'], MessageDescriptor>> = defineMessages({
  'bot-absent': { id: 'cause.bot-absent.partly' },
  'bot-offline': { id: 'cause.bot-offline.partly' },
  'intent-missing': { id: 'cause.intent-missing.partly' },
  'feature-off': { id: 'cause.feature-off.partly' },
  paused: { id: 'cause.paused.partly' },
  exception: { id: 'cause.exception.partly' },
});

const decidedTitles: Record<Decision['outcome'], MessageDescriptor> = defineMessages({
  done: { id: 'cause.decided.done' },
  skipped: { id: 'cause.decided.skipped' },
  failed: { id: 'cause.decided.failed' },
  more: { id: 'cause.decided.done' },
});

const facts: Record<'online' | 'offline' | 'on' | 'off', MessageDescriptor> = defineMessages({
  online: { id: 'cause.step.online' },
  offline: { id: 'cause.step.offline' },
  on: { id: 'cause.step.on' },
  off: { id: 'cause.step.off' },
});

const targetFaults: Record<Cause['targets'][number]['fault'], MessageDescriptor> = defineMessages({
  deleted: { id: 'cause.step.target.deleted' },
  closed: { id: 'cause.step.target.closed' },
  'too-high': { id: 'cause.step.target.too-high' },
});

const greetingNames = defineMessages({
  welcome: { id: 'join.welcome' },
  farewell: { id: 'join.farewell' },
});

const changes: Record<'named' | 'anonymous', MessageDescriptor> = defineMessages({
  named: { id: 'decisions.change' },
  anonymous: { id: 'decisions.change.anonymous' },
});

interface CauseAnswerProps {
  cause: Cause;
  person: string;
  links: DecisionLinks;
}

/** The answer in one sentence, and what was looked at, in the order in which an event passes it. */
export function CauseAnswer({ cause: answer, person, links }: CauseAnswerProps) {
  const { brand } = usePageConfig();
  const { cause, certain, decisions } = answer;
  const values = { brand: brand.name, name: <bdi>{person}</bdi> };
  const decided = cause === 'decided' ? decisions[0] : undefined;
  const title = decided
    ? decidedTitles[decided.outcome]
    : cause === 'decided'
      ? certainTitles['not-reported']
      : (!certain && possibleTitles[cause]) || certainTitles[cause];
  return (
    <section>
      <h3 className={styles.title}>
        <FormattedMessage {...title} values={values} />
      </h3>
      <ol className={styles.steps}>
        <OfflineStep answer={answer} />
        <IntentStep answer={answer} />
        <EnabledStep answer={answer} />
        <PauseStep answer={answer} />
        <ExceptionStep answer={answer} />
        <AppliedStep answer={answer} />
        <PermissionStep answer={answer} />
        <TargetSteps answer={answer} />
        <EventStep answer={answer} />
        {(cause === 'not-reported' || cause === 'event-off') && (
          <Step state="maybe" title={<FormattedMessage id="cause.step.nothing" values={values} />}>
            <FormattedMessage id="cause.step.nothing.text" values={values} />
          </Step>
        )}
      </ol>
      {decisions.length > 0 && (
        <ol className={styles.decisions}>
          {decisions.map((decision) => (
            <DecisionEntry key={decision.id} decision={decision} links={links} />
          ))}
        </ol>
      )}
    </section>
  );
}

type StepState = 'passed' | 'stopped' | 'maybe';

const stepIcons: Record<StepState, ReactNode> = {
  passed: <CheckIcon />,
  stopped: <CloseIcon />,
  maybe: <Icon path="M12 8v5M12 16h.01" />,
};

const stepTones = { passed: 'good', stopped: 'bad', maybe: 'uncertain' } as const;

function Step({ state, title, children }: { state: StepState; title: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <RoundIcon tone={stepTones[state]}>{stepIcons[state]}</RoundIcon>
      <div>
        <p className={styles.name}>{title}</p>
        {children && <p className={styles.text}>{children}</p>}
      </div>
    </li>
  );
}

/** How far a fact explains it: it decided, it may have, or it did not. */
function getState(answer: Cause, cause: Cause['cause'], isFact: boolean): StepState {
  if (!isFact) return 'passed';
  return answer.cause === cause && answer.certain ? 'stopped' : 'maybe';
}

function OfflineStep({ answer }: { answer: Cause }) {
  const { brand } = usePageConfig();
  const { cause, certain, offline } = answer;
  const values = { brand: brand.name };
  if (cause === 'bot-absent')
    return (
      <Step
        state={getState(answer, cause, true)}
        title={
          certain ? (
            <FormattedMessage id="cause.bot-absent" values={values} />
          ) : (
            <FormattedMessage id="cause.bot-absent.partly" values={values} />
          )
        }
      />
    );
  return (
    <Step
      state={getState(answer, 'bot-offline', offline !== null)}
      title={<FormattedMessage {...(offline ? facts.offline : facts.online)} values={values} />}
    >
      {offline && <Times {...offline} />}
    </Step>
  );
}

function IntentStep({ answer }: { answer: Cause }) {
  const { brand } = usePageConfig();
  const { formatList } = useIntl();
  const { intents } = answer;
  if (intents === null) return null;
  const values = { brand: brand.name, intents: formatList(intents) };
  return (
    <Step
      state={getState(answer, 'intent-missing', intents.length > 0)}
      title={
        intents.length > 0 ? (
          <FormattedMessage id="cause.step.intents.missing" values={values} />
        ) : (
          <FormattedMessage id="cause.step.intents" values={values} />
        )
      }
    />
  );
}

function EnabledStep({ answer }: { answer: Cause }) {
  const { id: serverId, rights } = useServer();
  const { formatDate } = useIntl();
  const { enabled, change } = answer;
  return (
    <Step
      state={getState(answer, 'feature-off', !enabled)}
      title={<FormattedMessage {...(enabled ? facts.on : facts.off)} />}
    >
      {change && (
        <>
          <FormattedMessage
            {...(change.by === null ? changes.anonymous : changes.named)}
            values={{
              name: <bdi>{change.by}</bdi>,
              time: formatDate(change.at, { dateStyle: 'medium', timeStyle: 'short' }),
            }}
          />{' '}
          {rights.server !== 'none' && (
            <TextLink to={`/dashboard/${serverId}/history#change-${change.id}`}>
              <FormattedMessage id="decisions.change.open" />
            </TextLink>
          )}
        </>
      )}
    </Step>
  );
}

function PauseStep({ answer }: { answer: Cause }) {
  if (!answer.pause) return null;
  return (
    <Step state={getState(answer, 'paused', true)} title={<FormattedMessage id="cause.step.paused" />}>
      <Times {...answer.pause} />
    </Step>
  );
}

function ExceptionStep({ answer }: { answer: Cause }) {
  const { formatList } = useIntl();
  const { exceptions } = answer;
  if (exceptions.length === 0) return null;
  const names = formatList(exceptions.map(({ kind, name }) => `${kind === 'channel' ? '#' : '@'}${name}`));
  return (
    <Step
      state={getState(answer, 'exception', true)}
      title={<FormattedMessage id="cause.step.exceptions" values={{ names }} />}
    />
  );
}

function AppliedStep({ answer }: { answer: Cause }) {
  const { brand } = usePageConfig();
  if (answer.applied !== false) return null;
  return <Step state="maybe" title={<FormattedMessage id="cause.step.not-applied" values={{ brand: brand.name }} />} />;
}

/** What the settings name and the bot cannot use now. */
function TargetSteps({ answer }: { answer: Cause }) {
  const { brand } = usePageConfig();
  return answer.targets.map(({ kind, id, name, fault }) => {
    const label = <bdi>{`${kind === 'channel' ? '#' : '@'}${name ?? id}`}</bdi>;
    const values = { brand: brand.name, name: label };
    return <Step key={id} state="maybe" title={<FormattedMessage {...targetFaults[fault]} values={values} />} />;
  });
}

/** The events that the logs or the greetings leave out. */
function EventStep({ answer }: { answer: Cause }) {
  const { formatList, formatMessage } = useIntl();
  const getEventName = useEventName();
  const { cause, eventsOff } = answer;
  if (cause !== 'event-off') return null;
  const names = eventsOff.map((id) =>
    id === 'welcome' || id === 'farewell' ? formatMessage(greetingNames[id]) : getEventName(id),
  );
  return (
    <Step state="maybe" title={<FormattedMessage id="cause.step.events-off" values={{ names: formatList(names) }} />} />
  );
}

function PermissionStep({ answer }: { answer: Cause }) {
  const { brand } = usePageConfig();
  const { formatList } = useIntl();
  const getPermissionName = usePermissionName();
  const { missing, targets } = answer;
  if (missing.length === 0 && targets.length > 0) return null;
  if (missing.length === 0)
    return (
      <Step state="passed" title={<FormattedMessage id="cause.step.permissions" values={{ brand: brand.name }} />} />
    );
  const names = formatList(missing.map(getPermissionName));
  return (
    <Step
      state="maybe"
      title={<FormattedMessage id="cause.step.missing" values={{ count: missing.length, permissions: names }} />}
    />
  );
}

function Times({ from, to }: { from: string; to: string | null }) {
  const { formatDate } = useIntl();
  const format = (time: string) => formatDate(time, { dateStyle: 'medium', timeStyle: 'short' });
  if (to === null) return <FormattedMessage id="cause.since" values={{ from: format(from) }} />;
  return <FormattedMessage id="cause.from-to" values={{ from: format(from), to: format(to) }} />;
}
