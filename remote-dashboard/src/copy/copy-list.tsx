import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { AlertIcon, Button, ServerImage, toast } from 'shared-ui';
import { type Failure, reasonOf } from '../asking/failure.ts';
import { WayOn } from '../asking/way-on.tsx';
import { useLedFocus } from '../changes/use-led-focus.ts';
import type { ServerChannel } from '../channels/channels-api.ts';
import { useServer } from '../server/server-context.tsx';
import { useServerPictures } from '../servers/server-pictures.ts';
import { type CopyPlan, copyModules } from './copy-api.ts';
import { CopyCard } from './copy-card.tsx';
import styles from './copy-page.module.css';

interface CopyListProps {
  plan: CopyPlan;
  /** This server's channels, as far as they are known. */
  channels: ServerChannel[] | undefined;
  /** Another list is on its way. */
  settling: boolean;
}

/** What would change, module by module, and doing it. */
export function CopyList({ plan: { from, modules }, channels, settling }: CopyListProps) {
  const { id, name } = useServer();
  const intl = useIntl();
  const { revalidate } = useRevalidator();
  const { icon } = useServerPictures({ ...from, icon: from.icon ?? undefined });
  const title = useRef<HTMLHeadingElement>(null);
  const focus = useLedFocus();
  const [without, setWithout] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const changing = modules.filter(({ effect }) => effect === 'changes');
  const chosen = changing.filter(({ module }) => !without.includes(module));

  async function copy() {
    setBusy(true);
    setFailure(undefined);
    const outcome = await copyModules(id, from.id, chosen);
    setBusy(false);
    if (outcome.kind === 'answered') {
      toast({ type: 'success', text: intl.formatMessage({ id: 'copy.done' }, { name: from.name }) });
      focus(() => title.current);
    } else setFailure(outcome);
    // The server's other pages share what was known of it.
    if (outcome.kind === 'answered' || isOutdated(outcome)) await revalidate();
  }

  return (
    <>
      <h2 ref={title} tabIndex={-1} className={styles.from}>
        <ServerImage id={from.id} name={from.name} src={icon} size={36} />
        <span dir="auto">
          <FormattedMessage id="copy.from" values={{ name: from.name }} />
        </span>
      </h2>
      {changing.length === 0 && (
        <p className={styles.note} role="status">
          <FormattedMessage id="copy.same" />
        </p>
      )}
      <ul className={styles.list}>
        {modules.map((entry) => (
          <CopyCard
            key={entry.module}
            entry={entry}
            channels={channels}
            chosen={!without.includes(entry.module)}
            onChoose={(on) =>
              setWithout(on ? without.filter((module) => module !== entry.module) : [...without, entry.module])
            }
          />
        ))}
      </ul>
      <div role="alert">
        {failure && (
          <p className={styles.failure}>
            <AlertIcon />
            <span>
              {isOutdated(failure) ? (
                <FormattedMessage id="copy.meanwhile" />
              ) : (
                <FormattedMessage id="copy.not-copied" values={{ reason: reasonOf(failure, intl) }} />
              )}{' '}
              <WayOn id={id} failure={failure} />
            </span>
          </p>
        )}
      </div>
      {changing.length > 0 && (
        <div className={styles.actions}>
          <Button kind="primary" size="large" busy={busy || settling} disabled={chosen.length === 0} onClick={copy}>
            <FormattedMessage id="copy.apply" values={{ name }} />
          </Button>
        </div>
      )}
    </>
  );
}

function isOutdated(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 412;
}
