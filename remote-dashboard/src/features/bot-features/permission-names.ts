import { useCallback } from 'react';
import { getPermissionText } from 'vigil-bot/manifest';
import { useText } from './use-text.ts';

/** A function that returns the name of a permission. */
export function usePermissionName() {
  const text = useText();
  return useCallback((permission: string) => text(getPermissionText(permission)), [text]);
}
