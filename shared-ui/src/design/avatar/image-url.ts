/** Whose picture it is, and how wide it is wanted. */
interface Owner {
  folder: 'avatars' | 'icons' | 'banners';
  id: string;
  size: number;
}

/**
 * Where a picture is that an API names by its address or, where one knows whose it is, by a hash of the chat platform's.
 * Undefined for anything else, and for addresses that the site's policy would not let through.
 */
export function getImageUrl(imageHost: string, picture: unknown, owner?: Owner): string | undefined {
  if (typeof picture !== 'string') return undefined;
  if (/^\w{1,64}$/.test(picture)) return owner && getHashUrl(imageHost, picture, owner);
  if (picture.length > MAX_URL_LENGTH || !URL.canParse(picture)) return undefined;
  const { href } = new URL(picture);
  // An origin alone would do for `blob:` as well.
  return [imageHost, location.href].some((known) => href.startsWith(`${new URL(known).origin}/`)) ? href : undefined;
}

/** Longer ones are not served by anybody. */
const MAX_URL_LENGTH = 2000;

function getHashUrl(imageHost: string, hash: string, { folder, id, size }: Owner): string | undefined {
  return /^\d{1,20}$/.test(id) ? `${imageHost}/${folder}/${id}/${hash}.png?size=${size}` : undefined;
}
