import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { Stack } from 'shared-ui/app';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { ViewOnly } from '../guild/view-only.tsx';
import styles from './greeting-card.module.css';
import { channelIn, occasionNames, stateIn } from './greeting-words.ts';
import { type Greeting, type Greetings, type Occasion, occasions } from './greetings.ts';
import { MessagePreview } from './preview/message-preview.tsx';

interface ViewedGreetingsProps {
  greetings: Greetings;
  /** The channels that the server has now, where that is known. */
  existing: ServerChannel[] | undefined;
}

/** What the bot writes when somebody joins or leaves, for somebody who may only look at it. */
export function GreetingsReadOnly({ greetings, existing }: ViewedGreetingsProps) {
  return (
    <>
      <ViewOnly />
      <Stack gap={3}>
        {occasions.map((occasion) => (
          <ViewedGreeting key={occasion} occasion={occasion} greeting={greetings[occasion]} existing={existing} />
        ))}
      </Stack>
    </>
  );
}

interface ViewedGreetingProps {
  occasion: Occasion;
  greeting: Greeting;
  existing: ServerChannel[] | undefined;
}

function ViewedGreeting({ occasion, greeting, existing }: ViewedGreetingProps) {
  const intl = useIntl();
  const title = useId();
  return (
    <Card>
      <section aria-labelledby={title}>
        <h2 id={title}>
          <FormattedMessage {...occasionNames[occasion]} />
        </h2>
        <p className={styles.state}>
          {greeting.enabled
            ? `${stateIn(intl, greeting)} · ${channelIn(intl, greeting, existing)}`
            : stateIn(intl, greeting)}
        </p>
        {greeting.text && <MessagePreview text={greeting.text} />}
      </section>
    </Card>
  );
}
