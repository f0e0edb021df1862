import { Avatar, Icon } from 'shared-ui';
import { RoleDot } from '../../../lib/pickers/role-dot.tsx';
import type { Target } from './picker-targets.ts';

const channelPaths: Record<string, string> = {
  text: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  announcement: 'm3 11 18-5v12L3 14zM11.600 16.800a3 3 0 1 1-5.800-1.600',
  forum: 'M14 9a2 2 0 0 1-2 2H6l-4 4V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2zM18 9h2a2 2 0 0 1 2 2v11l-4-4h-6a2 2 0 0 1-2-2v-1',
  voice: 'M11 5 6 9H2v6h4l5 4zM15.500 8.500a5 5 0 0 1 0 7M19 5a10 10 0 0 1 0 14',
  stage: 'M12 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4M7.800 16.200a6 6 0 1 1 8.400 0M4.900 19.100a10 10 0 1 1 14.200 0',
  category: 'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-8l-2-3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2z',
};

/** Shown before the name: the type of a channel, the colour of a role, or the picture of a member. */
export function TargetIcon({ target }: { target: Target }) {
  if (target.kind === 'channel') return <Icon path={channelPaths[target.type] ?? channelPaths.text ?? ''} />;
  if (target.kind === 'member') return <Avatar id={target.id} name={target.name} size={20} />;
  return <RoleDot color={target.color} size={10} />;
}
