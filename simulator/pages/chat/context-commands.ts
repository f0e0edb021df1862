import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { ApplicationCommandType } from 'discord-api-types/v10';
import type { Simulator } from '../../simulator.ts';
import type { Command, Message } from '../../state/state.ts';
import type { Viewer } from '../viewer.ts';
import { listCommands } from './command-options.ts';

/** The commands of context menus that the viewer may use. */
export interface ContextCommands {
  onUser: readonly Command[];
  onMessage: readonly Command[];
}

export function listContextCommands(simulator: Simulator, viewer: Viewer): ContextCommands {
  return {
    onUser: listCommands(simulator, viewer, ApplicationCommandType.User),
    onMessage: listCommands(simulator, viewer, ApplicationCommandType.Message),
  };
}

/** The user on whom the commands of a message's menu are used; webhooks are no users. */
export function getTargetUserId({ authorId, webhook }: Message): string | undefined {
  return webhook ? undefined : (authorId ?? simulatorCredentials.clientId);
}
