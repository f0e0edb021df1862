/** Where a picture is: an address, or a bare hash of the chat platform's; undefined for what the policy would refuse. */
export function pictureAddress(imageHost: string, folder: 'avatars' | 'icons', id: string, picture?: string) {
  if (!picture) return undefined;
  if (/^\w+$/.test(picture)) return `${imageHost}/${folder}/${encodeURIComponent(id)}/${picture}.png?size=128`;
  if (!URL.canParse(picture)) return undefined;
  return [imageHost, location.href].some((known) => new URL(known).origin === new URL(picture).origin)
    ? picture
    : undefined;
}
