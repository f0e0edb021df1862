import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { Stack, Switch } from 'shared-ui/app';
import { Differences } from '../../editor/differences.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { changeDifferences } from '../history/change-words.ts';
import { moduleNameIn } from '../history/module-names.ts';
import type { CopyEntry } from './copy-api.ts';
import styles from './copy-page.module.css';
import { LeftOutList } from './left-out.tsx';

interface CopyCardProps {
  entry: CopyEntry;
  channels: ServerChannel[] | undefined;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/** What copying one module would change; it can be left as it is. */
export function CopyCard({ entry, channels, chosen, onChoose }: CopyCardProps) {
  const intl = useIntl();
  const { module, effect, left_out } = entry;
  const name = moduleNameIn(intl, module);
  return (
    <li>
      <Card>
        <Stack as="section" aria-label={name}>
          {effect === 'changes' ? (
            <Switch
              label={<span className={styles.module}>{name}</span>}
              hint={module === 'logs' && <FormattedMessage id="copy.kept" />}
              checked={chosen}
              onChange={onChoose}
            />
          ) : (
            <div>
              <p className={styles.module}>{name}</p>
              <p className={styles.state}>
                {effect === 'same' ? <FormattedMessage id="copy.nothing" /> : <FormattedMessage id="copy.empty" />}
              </p>
            </div>
          )}
          {chosen && (
            <Stack>
              {effect === 'changes' && (
                <Differences
                  differences={changeDifferences(entry, intl, channels)}
                  before={<FormattedMessage id="history.before" />}
                  after={<FormattedMessage id="history.after" />}
                />
              )}
              <LeftOutList items={left_out} />
            </Stack>
          )}
        </Stack>
      </Card>
    </li>
  );
}
