import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { TextLink, usePageConfig } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import { useForm } from '../bot-features/fields/form-context.tsx';
import type { Names } from '../bot-features/format-value.ts';
import { useNames } from '../bot-features/use-names.ts';
import { useText } from '../bot-features/use-text.ts';
import type { DecisionLinks } from '../decisions/decision-entry.tsx';
import { resultNames } from '../decisions/decision-filters.tsx';
import { DecisionIcon } from '../decisions/decision-icon.tsx';
import { findDifference } from './compare-rehearsals.ts';
import styles from './rehearsal-result.module.css';
import type { Rehearsal, RehearsedMessage } from './rehearsals-api.ts';
import { CallText, MessageLook } from './rehearsed-calls.tsx';

interface RehearsalResultProps {
  rehearsal: Rehearsal;
  /** What the bot would do with what is saved, if the draft differs from it. */
  withSaved: Rehearsal | undefined;
  ms: number;
  /** The draft has changed since. */
  isOutdated: boolean;
  /** The names of people whom the page knows. */
  people: ReadonlyMap<string, string>;
  links: DecisionLinks;
}

/** What the bot would do, and the messages as they would look in the chat. */
export function RehearsalResult({ rehearsal, withSaved, ms, isOutdated, people, links }: RehearsalResultProps) {
  const { serverId, isOn, isSavedOn } = useForm();
  const { brand } = usePageConfig();
  const ids = useMemo(() => collectIds([rehearsal, withSaved]), [rehearsal, withSaved]);
  const found = useNames(serverId, ids);
  const names = { ...found, members: new Map([...found.members, ...people]) };
  const difference = withSaved && findDifference(withSaved, rehearsal);
  const messages = rehearsal.calls.filter((call): call is RehearsedMessage => call.kind === 'message');
  return (
    <section className={styles.result}>
      <h3 className={styles.title}>
        <FormattedMessage id="try.result" values={{ brand: brand.name }} />
      </h3>
      {isOutdated && (
        <Notice tone="warning" inline>
          <FormattedMessage id="try.outdated" />
        </Notice>
      )}
      <Steps rehearsal={rehearsal} names={names} links={links} />
      {!isOn && (
        <p className={styles.soft}>
          <FormattedMessage id="try.off.text" />
        </p>
      )}
      {isOn && !isSavedOn && (
        <p className={styles.saved}>
          <FormattedMessage id="try.saved.off" />
        </p>
      )}
      {withSaved && (
        <div className={styles.saved}>
          {difference ? (
            <>
              <p>
                <FormattedMessage id="try.saved.differs" />
              </p>
              <Steps rehearsal={difference} names={names} links={links} />
            </>
          ) : (
            <p>
              <FormattedMessage id="try.saved.same" />
            </p>
          )}
        </div>
      )}
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message in an answer has no state.
        <MessageLook key={index} message={message} names={names} />
      ))}
      <p className={styles.soft}>
        <FormattedMessage
          id="try.answered"
          values={{
            seconds: <FormattedNumber value={ms / 1000} maximumFractionDigits={1} minimumFractionDigits={1} />,
          }}
        />
      </p>
    </section>
  );
}

/** Everything in an answer that may be the id of a member, a channel or a role. */
function collectIds(answer: unknown): string[] {
  return [...new Set(JSON.stringify(answer)?.match(/(?<!\d)\d{17,20}(?!\d)/g))];
}

interface StepsProps {
  rehearsal: Rehearsal;
  names: Names;
  links: DecisionLinks;
}

/** The decisions, and below them the calls in words. */
function Steps({ rehearsal: { decisions, calls, more }, names, links }: StepsProps) {
  const text = useText();
  // A decision without a reason says no more than its calls.
  const described = decisions.filter(
    ({ outcome, reason }) => outcome !== 'done' || reason !== undefined || calls.length === 0,
  );
  if (decisions.length === 0 && calls.length === 0)
    return (
      <p className={styles.soft}>
        <FormattedMessage id="try.nothing" />
      </p>
    );
  return (
    <ul className={styles.steps}>
      {described.map(({ outcome, reason, field }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry of an answer has no state.
        <Step key={index} icon={<DecisionIcon outcome={outcome} />}>
          <span dir="auto">
            {reason === undefined ? <FormattedMessage {...resultNames[outcome]} /> : fillMentions(text(reason), names)}
          </span>
          {field !== undefined && <FieldLink field={field} links={links} />}
        </Step>
      ))}
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry of an answer has no state.
        <Step key={index} icon={<DecisionIcon outcome="done" />}>
          <span>
            <CallText call={call} names={names} />
          </span>
        </Step>
      ))}
      {more > 0 && (
        <Step icon={<DecisionIcon outcome="more" />}>
          <FormattedMessage id="try.more" values={{ count: more }} />
        </Step>
      )}
    </ul>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <div className={styles.text}>{children}</div>
    </li>
  );
}

function FieldLink({ field, links }: { field: string; links: DecisionLinks }) {
  const label = links.getFieldLabel(field);
  if (label === undefined) return null;
  return (
    <TextLink to={links.getFieldUrl(field)}>
      <bdi>{label}</bdi>
    </TextLink>
  );
}

/** Puts names in place of mentions. */
function fillMentions(text: string, { members, channels, roles }: Names): string {
  return text.replace(/<(#|@&|@!?)(\d{17,20})>/g, (mention, kind: string, id: string) => {
    const name = kind === '#' ? channels.get(id) : kind === '@&' ? roles.get(id) : members.get(id);
    return name === undefined ? mention : `${kind === '#' ? '#' : '@'}${name}`;
  });
}
