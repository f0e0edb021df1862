// What work pages need and public ones do not. Its files take what is eager from 'shared-ui', never from its
// files: so they use the page's one copy of it instead of bringing another.

export { type ErrorMessages, getErrorMessage } from './app/error-message.ts';
export {
  type ApiQuery,
  apiInfiniteQuery,
  apiQuery,
  type Mutation,
  type QueryState,
  startInfiniteQuery,
  startQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from './app/queries.ts';
export { queryClient } from './app/query-client.ts';
export { CodeEntry } from './code-entry/code-entry.tsx';
export type { DemoSubject } from './code-entry/demo-aid.tsx';
export { forgetTicket, hasTicket, ticket } from './code-entry/ticket.ts';
export { useCodeErrorMessage } from './code-entry/use-code-error-message.ts';
export { useCodeSubmission } from './code-entry/use-code-submission.ts';
export { clock } from './code-entry/use-seconds-left.ts';
export { CodeBoxes } from './design/code-boxes/code-boxes.tsx';
export { noDigits } from './design/code-boxes/digits.ts';
export { ConfirmDialog } from './design/confirm-dialog/confirm-dialog.tsx';
export { Dialog, DialogActions } from './design/dialog/dialog.tsx';
export { Drawer } from './design/drawer/drawer.tsx';
export { EmptyState } from './design/empty-state/empty-state.tsx';
export { TextArea } from './design/field/text-area.tsx';
export { TextField } from './design/field/text-field.tsx';
export { Marked } from './design/marked/marked.tsx';
export { Select } from './design/select/select.tsx';
export { Switch } from './design/switch/switch.tsx';
export { Table } from './design/table/table.tsx';
export { Tabs } from './design/tabs/tabs.tsx';
export type { MenuEntry, MenuShape } from './design/work-frame/side-menu.tsx';
export { WorkFrame } from './design/work-frame/work-frame.tsx';
export { WorkPage } from './design/work-frame/work-page.tsx';
export { download } from './download.ts';
