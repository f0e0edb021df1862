import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ButtonLink, Card, ErrorState, Loading, Skeleton } from 'shared-ui';
import { EmptyState, Notice, Row, Stack } from 'shared-ui/app';
import { Group, Sample, Text } from './sample.tsx';

/** Loading, error, notice and empty states. */
export function StateSamples() {
  const { formatMessage } = useIntl();
  const [isRetrying, setIsRetrying] = useState(false);
  const title = formatMessage({ id: 'samples.error.title' });
  const text = formatMessage({ id: 'samples.error.text' });
  return (
    <Group name="states">
      <Sample title="Skeleton: image, title, text, button" layout="grid">
        <Card>
          <Loading>
            <Stack>
              <Row>
                <Skeleton shape="image" />
                <Skeleton shape="title" />
              </Row>
              <div>
                <Skeleton />
                <Skeleton />
                <Skeleton />
              </div>
            </Stack>
          </Loading>
        </Card>
        <Card>
          <Loading>
            <Stack>
              <Skeleton shape="block" />
              <Skeleton shape="button" />
            </Stack>
          </Loading>
        </Card>
      </Sample>
      <Sample title="ErrorState: with a retry button, retrying, without a retry button" layout="grid">
        <ErrorState title={title} text={text} isRetrying={isRetrying} onRetry={() => setIsRetrying(true)} />
        <ErrorState title={title} text={text} isRetrying onRetry={() => undefined} />
        <ErrorState title={title} text={text} />
      </Sample>
      <Sample title="Notice: the four tones, and one inline" layout="stack">
        {(['success', 'warning', 'danger', 'neutral'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {text}
          </Notice>
        ))}
        <Notice tone="danger" inline>
          {text}
        </Notice>
      </Sample>
      <Sample title="EmptyState" layout="stack">
        <EmptyState
          title={<Text id="empty.title" />}
          text={<Text id="empty.text" />}
          action={
            <ButtonLink kind="primary" to="/invite">
              <Text id="invite" />
            </ButtonLink>
          }
        />
      </Sample>
    </Group>
  );
}
