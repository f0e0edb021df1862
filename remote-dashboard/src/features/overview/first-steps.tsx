import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, CheckIcon, useFeature, usePageConfig } from 'shared-ui';
import { CoverLink } from 'shared-ui/app';
import { createIdsAtom } from '../../lib/preference-atom.ts';
import type { AccessRole } from '../access/access-list.ts';
import type { Greetings } from '../greetings/greetings.ts';
import { useIsBotRemoved, useServer } from '../guild-layout/server-context.tsx';
import type { LogSettings } from '../logs/log-settings.ts';
import styles from './first-steps.module.css';
import { Panel } from './panel.tsx';

/** The ids of servers whose first steps the user has hidden. */
const hiddenIdsAtom = createIdsAtom('hidden-steps');

interface FirstStepsProps {
  /** Undefined until it is loaded. */
  logs: LogSettings | undefined;
  greetings: Greetings | undefined;
  access: AccessRole[] | undefined;
}

interface Step {
  id: string;
  name: ReactNode;
  to: string;
  isDone: boolean;
}

/** What to set up on a new server. Each step ticks itself; without open steps, nothing is shown. */
export function FirstSteps({ logs, greetings, access }: FirstStepsProps) {
  const { id, rights } = useServer();
  const { brand } = usePageConfig();
  const hasGreetings = useFeature('greetings');
  const isBotRemoved = useIsBotRemoved();
  const [hiddenIds, setHiddenIds] = useAtom(hiddenIdsAtom);
  const hasAccess = useFeature('server-access') && rights.access !== 'none';
  const isLoaded = logs && (greetings || !hasGreetings) && (access || !hasAccess);
  if (!isLoaded || hiddenIds.includes(id)) return null;
  const steps: Step[] = [
    {
      id: 'invite',
      name: <FormattedMessage id="overview.steps.invite" values={{ brand: brand.name }} />,
      to: '/dashboard',
      isDone: !isBotRemoved,
    },
    {
      id: 'logs',
      name: <FormattedMessage id="overview.steps.logs" />,
      to: `/dashboard/${id}/logs`,
      isDone: logs.channels.length > 0,
    },
    ...(greetings
      ? [
          {
            id: 'welcome',
            name: <FormattedMessage id="overview.steps.welcome" />,
            to: `/dashboard/${id}/join`,
            isDone: greetings.welcome.enabled,
          },
        ]
      : []),
    ...(access
      ? [
          {
            id: 'access',
            name: <FormattedMessage id="overview.steps.access" />,
            to: `/dashboard/${id}/access`,
            isDone: access.length > 0,
          },
        ]
      : []),
  ];
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  if (doneCount === steps.length) return null;
  return (
    <Panel
      title={<FormattedMessage id="overview.steps" />}
      note={<FormattedMessage id="overview.steps.done" values={{ count: doneCount, total: steps.length }} />}
    >
      <div className={styles.progress} aria-hidden="true">
        {steps.map(({ id: stepId }, index) => (
          <span key={stepId} className={index < doneCount ? styles.filled : undefined} />
        ))}
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={step.isDone ? styles.done : undefined}>
            <span className={styles.number}>{step.isDone ? <CheckIcon /> : index + 1}</span>
            {step.isDone ? (
              <span>
                {step.name} <FormattedMessage id="overview.steps.is-done" />
              </span>
            ) : (
              <CoverLink to={step.to}>{step.name}</CoverLink>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.hide}>
        <Button kind="plain" size="small" onClick={() => setHiddenIds([...hiddenIds, id])}>
          <FormattedMessage id="overview.steps.hide" />
        </Button>
      </div>
    </Panel>
  );
}
