import { FormattedMessage, useIntl } from 'react-intl';
import { Button, PageMessages, toast } from 'shared-ui';
import { Notice, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { useFormatRecentTime } from '../../lib/use-format-recent-time.ts';
import { getFeatureLevel, type Pause, type ServerDetail } from '../../specification-api/server-detail.ts';
import { translate } from '../bot-features/use-text.ts';
import pageMessages from './messages/en.json?all-languages';
import styles from './pause-bar.module.css';
import { PauseIcon } from './pause-icon.tsx';
import { resume } from './pauses-api.ts';
import { usePauseEnd } from './use-pause-end.ts';

/** More pauses are listed on demand. */
const MAX_PAUSES = 3;

/** Says above a server's page what is paused, until when and by whom. Users with the right can end it. */
export function PauseBar({ server }: { server: ServerDetail }) {
  usePauseEnd(server.id, server.pauses);
  return (
    <PageMessages pageMessages={pageMessages}>
      <PauseList server={server} />
    </PageMessages>
  );
}

function PauseList({ server: { id, pauses, rights } }: { server: ServerDetail }) {
  // A pause of everything comes first, because it explains what features alone do not.
  const isFeature = ({ feature }: Pause) => feature !== null;
  const sorted = [...pauses.active].sort((one, other) => Number(isFeature(one)) - Number(isFeature(other)));
  const [shown, more] = [sorted.slice(0, MAX_PAUSES), sorted.slice(MAX_PAUSES)];
  const renderPause = (pause: Pause) => (
    <PauseRow
      key={pause.feature ?? ''}
      id={id}
      pause={pause}
      canResume={(pause.feature === null ? rights.server : getFeatureLevel(rights, pause.feature)) === 'manage'}
    />
  );
  return (
    <div role="status" className={styles.container}>
      <Notice tone="warning" icon={<PauseIcon />}>
        <ul className={styles.list}>{shown.map(renderPause)}</ul>
        {more.length > 0 && (
          <details className={styles.more}>
            <summary>
              <FormattedMessage id="pause.more" values={{ count: more.length }} />
            </summary>
            <ul className={styles.list}>{more.map(renderPause)}</ul>
          </details>
        )}
      </Notice>
    </div>
  );
}

interface PauseRowProps {
  id: string;
  pause: Pause;
  canResume: boolean;
}

function PauseRow({ id, pause: { feature, name = feature ?? '', by, until }, canResume }: PauseRowProps) {
  const { locale, formatMessage } = useIntl();
  const formatTime = useFormatRecentTime();
  const getErrorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: () => resume(id, feature),
    onSuccess: () => void refetchGuild(id),
    onError(error) {
      toast({ type: 'error', text: getErrorMessage(error) });
      void refetchGuild(id);
    },
  });
  const values = { name: translate(name, locale), time: formatTime(until) };
  return (
    <li className={styles.row}>
      <p className={styles.text}>
        <strong>
          {feature === null ? (
            <FormattedMessage id="pause.active.everything" values={values} />
          ) : (
            <FormattedMessage id="pause.active.feature" values={{ ...values, name: <bdi>{values.name}</bdi> }} />
          )}
        </strong>{' '}
        {by !== null && <FormattedMessage id="pause.by" values={{ name: <bdi>{by}</bdi> }} />}
      </p>
      {canResume && (
        <Button
          size="small"
          isPending={isPending}
          onClick={() => mutate()}
          aria-label={
            feature === null
              ? formatMessage({ id: 'pause.resume.everything' })
              : formatMessage({ id: 'pause.resume.feature' }, values)
          }
        >
          <FormattedMessage id="pause.resume" />
        </Button>
      )}
    </li>
  );
}
