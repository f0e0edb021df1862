/** The path to a feature's page. With a setting, the page leads to it. */
export function getFeaturePath(serverId: string, featureId: string, setting?: string): string {
  const query = setting === undefined ? '' : `?field=${encodeURIComponent(setting)}`;
  return `/dashboard/${serverId}/features/${featureId}${query}`;
}
