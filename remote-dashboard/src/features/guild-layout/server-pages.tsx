import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { type Feature, hasFeature } from 'shared-ui';
import { CopyIcon, HistoryIcon, type MenuEntry } from 'shared-ui/app';
import { AccessIcon, FeaturesIcon, JoinLeaveIcon, LogsIcon, SettingsIcon } from '../../layout/menu-icons.tsx';
import { DEFAULT_RIGHTS, type Rights } from '../../specification-api/server-detail.ts';
import { canView, type GuardedPage } from './rights-guard.tsx';
import type { FeatureLinks } from './use-feature-links.tsx';

const titles = defineMessages({
  settings: { id: 'settings.title' },
  join: { id: 'join.title' },
  logs: { id: 'logs.title' },
  access: { id: 'access.title' },
  history: { id: 'history.title' },
  copy: { id: 'copy.title' },
  features: { id: 'features.title' },
});

interface PageOfServers {
  path: string;
  icon: ReactNode;
  title: MessageDescriptor;
  right: keyof Rights;
  /** The feature of the API that it needs. */
  feature?: Feature;
}

/** The pages of a server, in the order of its menu. */
const serverPages: PageOfServers[] = [
  { path: '', icon: <SettingsIcon />, title: titles.settings, right: 'settings' },
  { path: '/join', icon: <JoinLeaveIcon />, title: titles.join, right: 'greetings' },
  { path: '/logs', icon: <LogsIcon />, title: titles.logs, right: 'logs' },
  { path: '/access', icon: <AccessIcon />, title: titles.access, right: 'access', feature: 'server-access' },
  { path: '/history', icon: <HistoryIcon />, title: titles.history, right: 'server', feature: 'server-settings' },
  { path: '/copy', icon: <CopyIcon />, title: titles.copy, right: 'server', feature: 'copy-settings' },
  { path: '/features', icon: <FeaturesIcon />, title: titles.features, right: 'features', feature: 'bot-features' },
];

/** A page in the menu of a server. */
export interface ServerPage extends GuardedPage {
  icon: ReactNode;
}

/** The pages of a server that the API supports. */
export function useServerPages(id: string): ServerPage[] {
  const { formatMessage } = useIntl();
  return serverPages
    .filter(({ feature }) => !feature || hasFeature(feature))
    .map(({ path, icon, title, right }) => ({
      to: `/dashboard/${id}${path}`,
      text: formatMessage(title),
      icon,
      right,
    }));
}

/**
 * The pages that the user may see. Until the rights are loaded, entries that few users have only reserve their room.
 * `features` are the entry's own properties; it is left out without them.
 */
export function getMenuEntries(
  pages: ServerPage[],
  rights: Rights | undefined,
  features: FeatureLinks | undefined,
): MenuEntry[] {
  const shown = rights ? pages.filter(({ right }) => canView(rights, right)) : pages;
  return shown.flatMap(({ to, icon, text, right }): MenuEntry[] => {
    if (right === 'features') return features ? [{ to, icon, text, isSeparated: true, ...features }] : [];
    return [{ to, icon, text, isReserved: !rights && DEFAULT_RIGHTS[right] === 'none' }];
  });
}
