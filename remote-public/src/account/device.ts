/** What a program calls itself when it asks, in the names that people know. */
export interface Device {
  browser?: string;
  system?: string;
}

/** The first that matches decides: many name others beside themselves. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function findName(names: [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/** The device that a user agent speaks of; what it does not say is left out. */
export function parseUserAgent(userAgent: string): Device {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) };
}

/** An address without what tells one household from the next: the last octet, or the last 64 bits. */
export function maskIp(ip: string): string {
  if (ip.includes('.')) return ip.replace(/^::ffff:/i, '').replace(/\.\d+$/, '.x');
  const groups = ip.split('::')[0]?.split(':').filter(Boolean).slice(0, 4) ?? [];
  return `${groups.join(':')}::`;
}
