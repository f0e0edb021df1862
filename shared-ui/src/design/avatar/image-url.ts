/** The owner of an image hash, and the required width. */
interface ImageOwner {
  folder: 'avatars' | 'icons' | 'banners';
  id: string;
  size: number;
}

/**
 * The URL of an image that an API identifies by a URL or, if the owner is passed, by the chat platform's hash.
 * Undefined for anything else, and for URLs that the site's policy blocks.
 */
export function getImageUrl(imageHost: string, image: unknown, owner?: ImageOwner): string | undefined {
  if (typeof image !== 'string') return undefined;
  if (/^\w{1,64}$/.test(image)) return owner && getHashUrl(imageHost, image, owner);
  if (image.length > MAX_URL_LENGTH || !URL.canParse(image)) return undefined;
  const { href } = new URL(image);
  // Compare with a slash, because the origin of a `blob:` URL would match, too.
  return [imageHost, location.href].some((allowedUrl) => href.startsWith(`${new URL(allowedUrl).origin}/`))
    ? href
    : undefined;
}

/** Servers do not accept longer URLs. */
const MAX_URL_LENGTH = 2000;

function getHashUrl(imageHost: string, hash: string, { folder, id, size }: ImageOwner): string | undefined {
  return /^\d{1,20}$/.test(id) ? `${imageHost}/${folder}/${id}/${hash}.png?size=${size}` : undefined;
}
