import { getImageUrl, usePageConfig } from 'shared-ui';

interface Pictured {
  id: string;
  icon: string | undefined;
  banner?: string;
}

/** The addresses of a server's icon and banner, as far as it has them. */
export function useServerPictures({ id, icon, banner }: Pictured) {
  const { imageHost } = usePageConfig();
  return {
    icon: getImageUrl(imageHost, icon, { folder: 'icons', id, size: 128 }),
    banner: getImageUrl(imageHost, banner, { folder: 'banners', id, size: 512 }),
  };
}
