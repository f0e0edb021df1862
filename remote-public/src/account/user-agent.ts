/** The browser and operating system of a session. */
export interface Device {
  browser?: string;
  system?: string;
}

/** The first match wins, because many user agents also name other browsers. */
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

/** Parses a user agent. Unknown parts are undefined. */
export function parseUserAgent(userAgent: string): Device {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) };
}

/** Removes the part of an IP address that identifies a household: the last octet, or the last 64 bits. */
export function maskIp(ip: string): string {
  if (ip.includes('.')) return ip.replace(/^::ffff:/i, '').replace(/\.\d+$/, '.x');
  const groups = ip.split('::')[0]?.split(':').filter(Boolean).slice(0, 4) ?? [];
  return `${groups.join(':')}::`;
}
