// Exports for app pages, which public pages do not need. Files below import from 'shared-ui', never from its files, so
// that they share the page's copy instead of bundling their own.

import './tokens.css';

export { Badge } from './badge/badge.tsx';
export { CodeEntry, formatDuration, RetryCountdown } from './code-entry/code-entry.tsx';
export {
  clearPendingSignIn,
  getPendingSignIn,
  hasPendingSignIn,
  useCodeErrorMessage,
  useCodeSubmission,
} from './code-entry/code-submission.ts';
export type { DemoSubject } from './code-entry/demo-code-hint.tsx';
export { postCode, type VerifiedCode } from './code-entry/post-code.ts';
export { ConfirmDialog } from './confirm-dialog/confirm-dialog.tsx';
export { copyToClipboard, downloadFile } from './copy-and-download.ts';
export { CoverLink } from './cover-link/cover-link.tsx';
export { Dialog, DialogActions, Drawer } from './dialog/dialog.tsx';
export { loadDraft, removeDraft, storeDraft, useDraftRemoval, useDraftText, useUnloadGuard } from './drafts.ts';
export { DAY_MS, POLLING_INTERVAL_MS, REQUEST_TIMEOUT_MS } from './durations.ts';
export { EditPanel } from './edit-panel/edit-panel.tsx';
export { EmptyState } from './empty-state/empty-state.tsx';
export { Field, Select, TextArea, TextField } from './field/field.tsx';
export { Form } from './form/form.tsx';
export { ClockIcon, CopyIcon, DownloadIcon, HistoryIcon, TicketsIcon } from './icons.tsx';
export { AppLayout, PageLayout } from './layout/app-layout.tsx';
export { type MenuEntry, type MenuShape, NotificationDot, SideMenu } from './layout/side-menu.tsx';
export { Notice } from './notice/notice.tsx';
export { getProperty, getText, mapResult, parseJson } from './parsing.ts';
export {
  type ApiQuery,
  apiInfiniteQuery,
  apiQuery,
  type Mutation,
  type QueryState,
  replaceQueryData,
  startInfiniteQuery,
  startQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from './queries.ts';
export { queryClient } from './query-client.ts';
export { RelativeTime } from './relative-time/relative-time.tsx';
export { useNow } from './relative-time/use-now.ts';
export {
  type ErrorMessages,
  getErrorMessage,
  RequestError,
  type RequestErrorProps,
  useErrorMessage,
} from './request-error.tsx';
export { useDebouncedSearch, useDebouncedValue, useFieldText } from './search/debounced-text.ts';
export { SearchBar } from './search/search-bar.tsx';
export { foldAccents, SearchField } from './search/search-field.tsx';
export { List, Row, Stack } from './stack/stack.tsx';
export { Switch } from './switch/switch.tsx';
export { Table } from './table/table.tsx';
