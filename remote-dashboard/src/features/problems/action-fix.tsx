import { FormattedMessage } from 'react-intl';
import { Button, ButtonLink, toast } from 'shared-ui';
import { useMutation, useQuery } from 'shared-ui/app';
import { getOwn } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { getFeatureLevel } from '../../specification-api/server-detail.ts';
import { featuresQuery, findFeature } from '../bot-features/bot-features-api.ts';
import { askBot } from '../bot-features/feature-calls.ts';
import { getFeaturePath } from '../bot-features/feature-path.ts';
import { useText } from '../bot-features/use-text.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { findFieldAt } from './fix-value.ts';
import type { ProblemFixProps } from './problem-fix-props.ts';

/** The button of a field that the bot answers. One that asks a question first is on the feature's page. */
export function ActionFix({ problem, field: key }: ProblemFixProps & { field: string }) {
  const { id, rights } = useServer();
  const text = useText();
  const getErrorMessage = useErrorMessage();
  const { data } = useQuery(featuresQuery(id));
  const feature = data && findFeature(data, problem.feature);
  const stored = data && getOwn(data.settings, problem.feature);
  const field = feature && findFieldAt(feature.fields, key.split('/'));
  const { mutate, isPending } = useMutation({
    mutationFn: () => askBot(id, problem.feature, key, stored?.values),
    onSuccess(answer) {
      if (answer.problem !== undefined) toast({ type: 'error', text: text(answer.problem) });
      else if (answer.text !== undefined) toast({ type: 'success', text: text(answer.text) });
      void refetchGuild(id);
    },
    onError: (error) => toast({ type: 'error', text: getErrorMessage(error) }),
  });
  const canPress = getFeatureLevel(rights, problem.feature) === 'manage';
  if (field?.kind === 'action' && !field.confirm && !field.danger && canPress)
    return (
      <Button isPending={isPending} onClick={() => mutate()}>
        <bdi>{text(field.label)}</bdi>
      </Button>
    );
  return (
    <ButtonLink to={getFeaturePath(id, problem.feature, key)}>
      <FormattedMessage id="problem.go-to-field" />
    </ButtonLink>
  );
}
