import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  BellIcon,
  Button,
  ChevronDownIcon,
  IconButton,
  LinkIcon,
  LogOutIcon,
  Menu,
  MenuItem,
  MenuLink,
  MoreIcon,
  Popover,
  toast,
} from 'shared-ui';
import styles from './menu-samples.module.css';
import { Group, Sample, Text } from './sample.tsx';

const languages = [
  { id: 'en', name: 'English' },
  { id: 'hu', name: 'Magyar' },
];

/** Menus and popovers. */
export function MenuSamples() {
  const { formatMessage } = useIntl();
  const [language, setLanguage] = useState('en');
  return (
    <Group name="menus">
      <Sample title="Menu: options, actions, aligned to the right edge; Popover: any content">
        <Menu
          trigger={(props) => (
            <Button {...props} kind="plain" iconAfter={<ChevronDownIcon />}>
              <Text id="language" />
            </Button>
          )}
        >
          {languages.map(({ id, name }) => (
            <MenuItem key={id} checked={id === language} onSelect={() => setLanguage(id)}>
              <span lang={id}>{name}</span>
            </MenuItem>
          ))}
        </Menu>
        <Menu
          trigger={(props) => (
            <Button {...props} iconAfter={<ChevronDownIcon />}>
              <Text id="actions" />
            </Button>
          )}
        >
          <MenuItem
            icon={<LinkIcon />}
            onSelect={() => toast({ type: 'success', text: formatMessage({ id: 'samples.copied' }) })}
          >
            <Text id="create-invite" />
          </MenuItem>
          <MenuLink icon={<BellIcon />} to="/dashboard">
            <Text id="dashboard" />
          </MenuLink>
          <hr />
          <MenuItem danger icon={<LogOutIcon />} onSelect={() => undefined}>
            <Text id="leave" />
          </MenuItem>
        </Menu>
        <Popover
          trigger={(props) => (
            <IconButton {...props} icon={<BellIcon />} label={formatMessage({ id: 'samples.news' })} />
          )}
        >
          <div className={styles.news}>
            <strong>
              <Text id="news.title" />
            </strong>
            <p>
              <Text id="news.text" />
            </p>
          </div>
        </Popover>
        <span className={styles.end}>
          <Menu
            align="end"
            trigger={(props) => (
              <IconButton {...props} icon={<MoreIcon />} label={formatMessage({ id: 'samples.more' })} />
            )}
          >
            <MenuItem icon={<LogOutIcon />} onSelect={() => undefined}>
              <Text id="log-out" />
            </MenuItem>
          </Menu>
        </span>
      </Sample>
    </Group>
  );
}
