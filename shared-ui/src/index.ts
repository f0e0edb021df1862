export { PageConfigProvider, usePageConfig } from './config/page-config.tsx';
export * from './contract/index.ts';
export { Button, ButtonLink } from './design/button/button.tsx';
export { Page } from './design/page/page.tsx';
export { I18nProvider } from './i18n/i18n-provider.tsx';
