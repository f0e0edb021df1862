import type { ReactNode } from 'react';
import { CheckIcon, Icon, WarningIcon } from 'shared-ui';
import { ClockIcon } from 'shared-ui/app';
import { PauseIcon } from '../pauses/pause-icon.tsx';
import type { Truth } from './truth.ts';

/** A ring of dashes: nothing runs. */
function OffIcon() {
  return (
    <Icon path="M10.100 2.180a10 10 0 0 1 3.800 0m-3.800 19.640a10 10 0 0 0 3.800 0m3.709-18.106a10 10 0 0 1 2.690 2.700M2.180 13.900a10 10 0 0 1 0-3.800m18.120 7.490a10 10 0 0 1-2.690 2.700m4.210-10.190a10 10 0 0 1 0 3.800M3.700 17.590a10 10 0 0 0 2.690 2.700m0-16.580a10 10 0 0 0-2.690 2.700" />
  );
}

/** A plug that is pulled. */
function OfflineIcon() {
  return (
    <Icon path="m19 5 3-3M2 22l3-3m1.300 1.300a2.400 2.400 0 0 0 3.400 0L12 18l-6-6-2.300 2.300a2.400 2.400 0 0 0 0 3.400zM7.500 13.500 10 11m.5 5.500L13 14m-1-8 6 6 2.300-2.300a2.400 2.400 0 0 0 0-3.400l-2.600-2.600a2.400 2.400 0 0 0-3.400 0z" />
  );
}

/** The icons of the states of a feature. */
export const truthIcons: Record<Truth['state'], ReactNode> = {
  off: <OffIcon />,
  paused: <PauseIcon />,
  pausing: <ClockIcon />,
  active: <CheckIcon />,
  degraded: <WarningIcon />,
  waiting: <ClockIcon />,
  offline: <OfflineIcon />,
  away: <OfflineIcon />,
};
