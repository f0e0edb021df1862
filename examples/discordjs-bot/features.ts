// Written by `vigil-bot types`.
export interface Features {
  warnings: { limit: number; mute: number; exempt: readonly string[] };
  'welcome-role': { role: string };
  tickets: { panel: string; button: string };
}
