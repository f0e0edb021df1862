interface Download {
  name: string;
  type: string;
  text: string;
}

/** Gives the reader a text as a file. */
export function download({ name, type, text }: Download) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
