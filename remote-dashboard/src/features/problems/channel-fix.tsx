import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, toast, VisuallyHidden } from 'shared-ui';
import { Select, useMutation, useQuery } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { fetchGreetings, saveGreetings } from '../greetings/greetings-api.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { fetchLogs, saveLogs } from '../logs/logs-api.ts';
import type { ChannelProblem } from '../overview/setup.ts';
import styles from './problem-row.module.css';
import { replaceGreetingChannel, replaceLogChannel } from './replace-channel.ts';

interface ChannelFixProps {
  problem: ChannelProblem;
  label: string;
  onFixed: () => void;
}

/** Chooses another channel for what was written to a deleted one, and saves it at once. */
export function ChannelFix({ problem, label, onFixed }: ChannelFixProps) {
  const { id } = useServer();
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const [picked, setPicked] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { data: channels = [] } = useQuery(channelsQuery(id));
  const usable = channels.filter(({ missing }) => missing.length === 0);
  const { mutate, isPending, error } = useMutation<object, { id: string; name: string }>({
    mutationFn: (channel) => replaceChannel(id, problem, channel),
    async onSuccess(_, { name }) {
      toast({ type: 'success', text: formatMessage({ id: 'problem.log-channel.replaced' }, { name }) });
      await refetchGuild(id);
      onFixed();
    },
    onError: () => void refetchGuild(id),
  });

  function save() {
    const channel = usable.find((candidate) => candidate.id === picked);
    setIsMissing(!channel);
    if (channel) mutate(channel);
  }

  return (
    <div className={styles.control}>
      <Select
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        value={picked}
        error={isMissing ? <FormattedMessage id="problem.choose-first" /> : error ? getErrorMessage(error) : undefined}
        onChange={({ target }) => {
          setPicked(target.value);
          setIsMissing(false);
        }}
      >
        <option value="" disabled>
          {formatMessage({ id: 'problem.choose-channel' })}
        </option>
        {usable.map((channel) => (
          <option key={channel.id} value={channel.id}>
            {`#${channel.name}`}
          </option>
        ))}
      </Select>
      <Button isPending={isPending} onClick={save}>
        <FormattedMessage id="problem.use" />
      </Button>
    </div>
  );
}

/** Saves what is stored now with another channel, so that no other change is lost. */
async function replaceChannel(id: string, problem: ChannelProblem, channel: { id: string; name: string }) {
  if (problem.uses.includes('log')) {
    const logs = await fetchLogs(id);
    if (logs.kind !== 'ok') return logs;
    const value = replaceLogChannel(logs.data.value, problem.id, channel);
    const saved = await saveLogs(id, { ...logs.data, value });
    if (saved.kind !== 'ok' || problem.uses.length === 1) return saved;
  }
  const greetings = await fetchGreetings(id);
  if (greetings.kind !== 'ok') return greetings;
  const value = replaceGreetingChannel(greetings.data.value, problem.id, channel.id);
  return saveGreetings(id, { ...greetings.data, value });
}
