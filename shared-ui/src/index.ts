export { api } from './api/api.ts';
export { type ApiError, type ApiResult, toResult } from './api/result.ts';
export { hasFeature, PageConfigProvider, readPageConfig, useFeature, usePageConfig } from './config/page-config.tsx';
export { type Consent, chooseConsent, remember, remembered, useConsent } from './consent/consent.ts';
export * from './contract/index.ts';
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
export { ServerImage } from './design/server-image/server-image.tsx';
export { Loading, Skeleton } from './design/skeleton/skeleton.tsx';
export { VisuallyHidden } from './design/visually-hidden/visually-hidden.tsx';
export { I18nProvider } from './i18n/i18n-provider.tsx';
export { pictureAddress } from './pictures/picture-address.ts';
export { leadAway } from './routing/lead-away.ts';
export { connectAddress } from './session/connect.ts';
export { clearCookies, readCookie, writeCookie } from './session/cookies.ts';
export {
  askSession,
  type Profile,
  type Session,
  sessionAtom,
  useRefreshSession,
  useSession,
} from './session/session.ts';
export { keepStaffSession, staffSessionEnd } from './session/staff-session.ts';
export { broadcastSignOut, onSignOutInOtherTab } from './session/tabs.ts';
export { chooseTheme, type Theme, useTheme } from './theme/theme.ts';
export { ThemeChoice } from './theme/theme-choice.tsx';
export { type Toast, toast } from './toasts/toast.ts';
export { Toasts } from './toasts/toasts.tsx';
