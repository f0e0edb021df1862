import type { ReactNode } from 'react';
import { TextLink, useFeature, usePageConfig } from 'shared-ui';

function linkTo(to: string) {
  return (words: ReactNode) => <TextLink to={to}>{words}</TextLink>;
}

const links = {
  account: linkTo('/account'),
  cookies: linkTo('/docs/cookie-policy'),
  support: linkTo('/support'),
};

/** What the words of the policy may name: the brand, and where to go. */
export function usePolicyValues() {
  const { brand } = usePageConfig();
  return { brand: brand.name, ...links };
}

/** Whether the API beside the site is the one that the policy knows from the inside. */
export function useOwnApi(): boolean {
  return useFeature('account');
}

/** Whether people can open support tickets here. */
export function useTickets(): boolean {
  return useFeature('tickets');
}

/** Whether browsers report here what failed. */
export function useReports(): boolean {
  return useFeature('reports');
}
