/** The staff host, which serves only the staff area: which site's pages may read its files, and from which IP addresses. */
export interface StaffHost {
  siteOrigin: string;
  /** The address ranges that may read the files. */
  ranges: string[];
}

interface Settings {
  SITE_ROLE: 'site' | 'admin';
  SITE_ORIGIN?: string;
  SITE_ADMIN_ORIGIN?: string;
  SITE_ADMIN_RANGES?: string[];
}

/** Returns the settings of the staff host; undefined on the site. */
export function getStaffHost({ SITE_ROLE, SITE_ORIGIN, ...settings }: Settings): StaffHost | undefined {
  if (SITE_ROLE === 'site' || !SITE_ORIGIN) return undefined;
  return { siteOrigin: new URL(SITE_ORIGIN).origin, ranges: settings.SITE_ADMIN_RANGES ?? [] };
}

/** Describes settings that contradict each other; undefined if there are none. */
export function findStaffHostMistake({ SITE_ROLE, SITE_ORIGIN, ...settings }: Settings): string | undefined {
  const { SITE_ADMIN_ORIGIN: admin, SITE_ADMIN_RANGES } = settings;
  if (SITE_ROLE === 'admin') {
    if (!SITE_ADMIN_RANGES)
      return 'SITE_ADMIN_RANGES must name the IP addresses of staff: no other address gets the files.';
    if (!SITE_ORIGIN) return 'SITE_ORIGIN must be set: only pages of the site may read the files of the staff area.';
    return undefined;
  }
  if (SITE_ADMIN_RANGES)
    return 'SITE_ADMIN_RANGES needs SITE_ROLE=admin: the site does not allow access by IP address.';
  if (!admin) return undefined;
  if (!SITE_ORIGIN) return 'SITE_ORIGIN must be set beside SITE_ADMIN_ORIGIN: the staff host has to name it.';
  if (new URL(admin).origin === new URL(SITE_ORIGIN).origin) return 'SITE_ADMIN_ORIGIN must differ from SITE_ORIGIN.';
  if (SITE_ORIGIN.startsWith('https:') && !admin.startsWith('https:')) {
    return 'SITE_ADMIN_ORIGIN must start with https://, because SITE_ORIGIN does.';
  }
  return undefined;
}
