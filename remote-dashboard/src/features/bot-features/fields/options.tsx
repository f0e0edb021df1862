import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Loading, RetryIcon, Skeleton } from 'shared-ui';
import { apiQuery, Notice, useQuery } from 'shared-ui/app';
import type { ChoiceField, ChoicesField, Option } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../../lib/api/errors.tsx';
import { guildKey } from '../../../lib/api/requests.ts';
import { askBot } from '../feature-calls.ts';
import { useText } from '../use-text.ts';
import { toKey, useForm } from './form-context.tsx';

interface OptionsBoundaryProps {
  field: ChoiceField | ChoicesField;
  path: readonly string[];
  /** The ids of options that the bot may no longer have, and that are shown nevertheless. */
  selected: readonly string[];
  children: (options: readonly Option[]) => ReactNode;
}

/** The options of a choice: those of the manifest, or those that the running bot names. */
export function OptionsBoundary({ field, ...props }: OptionsBoundaryProps) {
  if (!field.ask) return props.children(withSelected(field.options ?? [], props.selected));
  return <OptionsFromBot {...props} />;
}

function withSelected(options: readonly Option[], selected: readonly string[]): Option[] {
  const removed = [...new Set(selected)].filter((id) => !options.some((option) => option.id === id));
  return [...options, ...removed.map((id) => ({ id, label: id }))];
}

function OptionsFromBot({ path, selected, children }: Omit<OptionsBoundaryProps, 'field'>) {
  const { serverId, featureId, values } = useForm();
  const getErrorMessage = useErrorMessage();
  const text = useText();
  const field = toKey(path);
  const query = useQuery({
    ...apiQuery(guildKey(serverId, 'feature-ask', featureId, field), () => askBot(serverId, featureId, field, values)),
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetching, refetch } = query;
  if (!data && !error)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  const problem = error ? getErrorMessage(error) : data?.problem && text(data.problem);
  return (
    <>
      {(!problem || selected.length > 0) && children(withSelected(data?.options ?? [], selected))}
      {problem && (
        <Notice tone="warning" inline>
          <p dir="auto">{problem}</p>
          <Button size="small" icon={<RetryIcon />} isPending={isFetching} onClick={() => void refetch()}>
            <FormattedMessage id="field.ask-again" />
          </Button>
        </Notice>
      )}
    </>
  );
}
