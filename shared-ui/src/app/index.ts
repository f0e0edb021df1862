// What work pages need and public ones do not. Its files take what is eager from 'shared-ui', never from its
// files: so they use the page's one copy of it instead of bringing another.

export { CodeEntry } from './code-entry/code-entry.tsx';
export type { DemoSubject } from './code-entry/demo-code-hint.tsx';
export { clearPendingSignIn, getPendingSignIn, hasPendingSignIn } from './code-entry/pending-sign-in.ts';
export { useCodeErrorMessage } from './code-entry/use-code-error-message.ts';
export { useCodeSubmission } from './code-entry/use-code-submission.ts';
export { formatDuration } from './code-entry/use-seconds-left.ts';
export { ConfirmDialog } from './confirm-dialog/confirm-dialog.tsx';
export { CoverLink } from './cover-link/cover-link.tsx';
export { Dialog, DialogActions } from './dialog/dialog.tsx';
export { download } from './download.ts';
export { Drawer } from './drawer/drawer.tsx';
export { EmptyState } from './empty-state/empty-state.tsx';
export { type ErrorMessages, getErrorMessage } from './error-message.ts';
export { TextArea } from './field/text-area.tsx';
export { TextField } from './field/text-field.tsx';
export { AppLayout } from './layout/app-layout.tsx';
export { PageLayout } from './layout/page-layout.tsx';
export type { MenuEntry, MenuShape } from './layout/side-menu.tsx';
export { Notice } from './notice/notice.tsx';
export { NotificationDot } from './notification-dot/notification-dot.tsx';
export { EMPTY_CODE } from './otp-input/digits.ts';
export { OtpInput } from './otp-input/otp-input.tsx';
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
} from './queries.ts';
export { queryClient } from './query-client.ts';
export { SearchBar } from './search-bar/search-bar.tsx';
export { Select } from './select/select.tsx';
export { List, Row, Stack } from './stack/stack.tsx';
export { Switch } from './switch/switch.tsx';
export { Table } from './table/table.tsx';
export { Tabs } from './tabs/tabs.tsx';
