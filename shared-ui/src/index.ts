export { api } from './contract/api/api.ts';
export { type ApiError, type ApiResult, toResult } from './contract/api/result.ts';
export { type Consent, remember, remembered, setConsent, useConsent } from './contract/consent.ts';
export { I18nProvider } from './contract/i18n-provider.tsx';
export * from './contract/index.ts';
export { hasFeature, PageConfigProvider, readPageConfig, useFeature, usePageConfig } from './contract/page-config.tsx';
export { getSignInUrl } from './contract/session/connect.ts';
export { clearCookies, readCookie, writeCookie } from './contract/session/cookies.ts';
export { redirectReplacing } from './contract/session/redirect-replacing.ts';
export {
  fetchSession,
  type Profile,
  type Session,
  sessionAtom,
  useRefreshSession,
  useSession,
} from './contract/session/session.ts';
export { getStaffSessionExpiry, storeStaffSession } from './contract/session/staff-session.ts';
export { broadcastSignOut, onSignOutInOtherTab } from './contract/session/tabs.ts';
export { Avatar } from './design/avatar/avatar.tsx';
export { getImageUrl } from './design/avatar/image-url.ts';
export { Button, ButtonLink, IconButton } from './design/button/button.tsx';
export { Card } from './design/card/card.tsx';
export { ErrorState } from './design/error-state/error-state.tsx';
export { Icon } from './design/icons/icon.tsx';
export {
  ArrowLeftIcon,
  BellIcon,
  ChevronDownIcon,
  CloseIcon,
  ExternalIcon,
  LinkIcon,
  LogOutIcon,
  MenuIcon,
  MoreIcon,
  PencilIcon,
  PlusIcon,
  RetryIcon,
  TrashIcon,
} from './design/icons/icons.tsx';
export { AlertIcon, BanIcon, CheckIcon, SuccessIcon, WarningIcon } from './design/icons/state-icons.tsx';
export { MoonIcon, ScreenIcon, SunIcon } from './design/icons/theme-icons.tsx';
export { TextLink } from './design/link/text-link.tsx';
export { Menu, type MenuTrigger } from './design/menu/menu.tsx';
export { MenuItem, MenuLink } from './design/menu/menu-item.tsx';
export { Owl } from './design/owl/owl.tsx';
export { Page } from './design/page/page.tsx';
export { Popover, type PopoverTrigger } from './design/popover/popover.tsx';
export { SegmentedControl } from './design/segmented-control/segmented-control.tsx';
export { Loading, Skeleton } from './design/skeleton/skeleton.tsx';
export { setTheme, type Theme, useTheme } from './design/theme/theme.ts';
export { ThemeChoice } from './design/theme/theme-choice.tsx';
export { type Toast, toast } from './design/toasts/toast.ts';
export { Toasts } from './design/toasts/toasts.tsx';
export { VisuallyHidden } from './design/visually-hidden/visually-hidden.tsx';
