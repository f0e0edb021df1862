import { usePageConfig } from 'shared-ui';

/** The folders of the chat platform's pictures of servers, and how wide they are wanted. */
const widths = { icons: 128, banners: 512 };

/**
 * Where a server's picture is: the API tells an address or a bare hash. Undefined for anything else, and for addresses
 * that the site's policy would not let through.
 */
export function pictureAddress(
  imageHost: string,
  kind: keyof typeof widths,
  server: { id: string },
  picture: string | undefined,
): string | undefined {
  if (!picture) return undefined;
  if (/^\w+$/.test(picture)) {
    return `${imageHost}/${kind}/${encodeURIComponent(server.id)}/${picture}.png?size=${widths[kind]}`;
  }
  const allowed = URL.canParse(picture) && [imageHost, location.href].map(originOf).includes(originOf(picture));
  return allowed ? picture : undefined;
}

function originOf(address: string): string {
  return new URL(address).origin;
}

interface Pictured {
  id: string;
  icon: string | undefined;
  banner?: string;
}

/** The addresses of a server's icon and banner, as far as it has them. */
export function useServerPictures(server: Pictured) {
  const { imageHost } = usePageConfig();
  return {
    icon: pictureAddress(imageHost, 'icons', server, server.icon),
    banner: pictureAddress(imageHost, 'banners', server, server.banner),
  };
}
