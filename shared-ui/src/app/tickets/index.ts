// Exports for the areas that show tickets or another inbox; each bundles its own copy. Files here import from
// 'shared-ui/app', never from its files.

export { Inbox, InboxItem, InboxNav } from './inbox.tsx';
export { MessageForm, MessageLog } from './ticket-conversation.tsx';
export { TicketNav } from './ticket-nav.tsx';
export { TicketBadge, TicketLead } from './ticket-state.tsx';
export {
  getLastOffset,
  getOffset,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGES,
  type TicketMessage,
  type TicketPage,
  type TicketSummary,
} from './tickets.ts';
