import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, Avatar, Button, toast } from 'shared-ui';
import { List, Notice, Stack, useMutation } from 'shared-ui/app';
import { ErrorAction, useErrorMessage } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useNames } from '../bot-features/use-names.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { useServerImages } from '../guilds/servers.ts';
import { type CopyPlan, copyModules } from './copy-api.ts';
import { CopyCard } from './copy-card.tsx';
import styles from './copy-page.module.css';

interface CopyListProps {
  plan: CopyPlan;
  /** The server's channels, if loaded. */
  channels: ServerChannel[] | undefined;
  /** The plan is being refetched. */
  isFetching: boolean;
}

/** The plan, module by module, and the button that copies. */
export function CopyList({ plan: { from: source, modules }, channels, isFetching }: CopyListProps) {
  const { id, name } = useServer();
  const intl = useIntl();
  const { icon } = useServerImages({ ...source, icon: source.icon ?? undefined });
  const titleRef = useRef<HTMLHeadingElement>(null);
  const focus = useFocusAfterRender();
  const differences = modules.flatMap(({ feature }) => feature?.differences ?? []);
  const values = useNames(id, differences.length > 0 ? differences : undefined);
  const [excludedModules, setExcludedModules] = useState<string[]>([]);
  const changedModules = modules.filter(({ effect }) => effect === 'changes');
  const selectedModules = changedModules.filter(({ module }) => !excludedModules.includes(module));

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => copyModules(id, source.id, selectedModules),
    onSuccess() {
      toast({ type: 'success', text: intl.formatMessage({ id: 'copy.done' }, { name: source.name }) });
      focus(() => titleRef.current);
      void refetchGuild(id);
    },
    onError(apiError) {
      // Without a response, the new plan shows whether it was copied.
      if (isOutdated(apiError) || apiError.kind === 'network-error') void refetchGuild(id);
    },
  });

  return (
    <Stack>
      <h2 ref={titleRef} tabIndex={-1} className={styles.source}>
        <Avatar id={source.id} name={source.name} src={icon} size={36} />
        <span dir="auto">
          <FormattedMessage id="copy.from" values={{ name: source.name }} />
        </span>
      </h2>
      {changedModules.length === 0 && (
        <p className={styles.note} role="status">
          <FormattedMessage id="copy.nothing-to-copy" />
        </p>
      )}
      <List>
        {modules.map((entry) => (
          <CopyCard
            key={entry.module}
            entry={entry}
            names={{ channels, values }}
            isSelected={!excludedModules.includes(entry.module)}
            onSelect={(isSelected) =>
              setExcludedModules(
                isSelected
                  ? excludedModules.filter((module) => module !== entry.module)
                  : [...excludedModules, entry.module],
              )
            }
          />
        ))}
      </List>
      <div role="alert">
        {error && (
          <Notice tone="danger" inline>
            <CopyErrorText error={error} /> <ErrorAction id={id} error={error} />
          </Notice>
        )}
      </div>
      {changedModules.length > 0 && (
        <div>
          <Button
            kind="primary"
            size="large"
            isPending={isPending || isFetching}
            disabled={selectedModules.length === 0}
            onClick={() => mutate()}
          >
            <FormattedMessage id="copy.apply" values={{ name }} />
          </Button>
        </div>
      )}
    </Stack>
  );
}

function CopyErrorText({ error }: { error: ApiError }) {
  const getErrorMessage = useErrorMessage();
  const reason = getErrorMessage(error);
  if (isOutdated(error)) return <FormattedMessage id="copy.conflict" />;
  // It may have been copied.
  if (error.kind === 'network-error') return reason;
  return <FormattedMessage id="copy.not-copied" values={{ reason }} />;
}

function isOutdated(error: ApiError): boolean {
  return error.kind === 'http-error' && error.status === 412;
}
