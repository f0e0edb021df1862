export { Avatar } from './design/avatar/avatar.tsx';
export { getImageUrl } from './design/avatar/image-url.ts';
export { Button, ButtonLink, IconButton } from './design/button/button.tsx';
export { Card } from './design/card/card.tsx';
export { ErrorState } from './design/error-state/error-state.tsx';
export * from './design/icons/icons.tsx';
export { TextLink } from './design/link/text-link.tsx';
export { Menu, MenuItem, MenuLink } from './design/menu/menu.tsx';
export { NewsEntry } from './design/news-entry/news-entry.tsx';
export { Owl } from './design/owl/owl.tsx';
export { Page } from './design/page/page.tsx';
export { Popover } from './design/popover/popover.tsx';
export { SegmentedControl } from './design/segmented-control/segmented-control.tsx';
export { Loading, Skeleton } from './design/skeleton/skeleton.tsx';
export { ThemeMenuItems, ThemeSwitcher } from './design/theme/theme.tsx';
export { Toasts } from './design/toasts/lazy-toaster.tsx';
export { type Toast, toast } from './design/toasts/toast-queue.ts';
export { VisuallyHidden } from './design/visually-hidden/visually-hidden.tsx';
export { type ApiError, type ApiResult, api, toResult } from './site/api.ts';
export { getBotInviteUrl } from './site/bot-invite.ts';
export {
  getPreference,
  refreshConsent,
  setConsent,
  setPreference,
  useConsent,
} from './site/consent.ts';
export { clearCookiesExcept, readCookie, writeCookie } from './site/cookies.ts';
export { frameLayoutAtom } from './site/frame-layout.ts';
export { I18nProvider } from './site/i18n-provider.tsx';
export {
  type Area,
  acceptedContracts,
  type Catalog,
  type CatalogArea,
  type CatalogRoute,
  canonicalPath,
  contractId,
  type Feature,
  type FileRef,
  type Language,
  languageCookie,
  languageDetails,
  languages,
  type Messages,
  ownsPath,
  type PageAccess,
  type PageConfig,
  type PageFacts,
  type PageHandle,
  type SiteConfig,
  STAFF_SESSION_SECONDS,
} from './site/index.ts';
export { hasFeature, PageConfigProvider, useFeature, usePageConfig } from './site/page-config.tsx';
export { PageMessages } from './site/page-messages.tsx';
export { clearReturnTarget, type ReturnTarget, readReturnTarget, storeReturnTarget } from './site/return-path.ts';
export {
  broadcastSignOut,
  fetchSession,
  getSignInUrl,
  getStaffSessionExpiry,
  onSignOutInOtherTab,
  type Profile,
  redirectReplacing,
  type Session,
  sessionAtom,
  storeStaffSession,
  useRefreshSession,
  useSession,
} from './site/session.ts';
export { DRAFT_PREFIX, getUserId, hasUserChanged, nameForUser, setUserId } from './site/user.ts';
