import { useCallback } from 'react';

/** A function that returns the chat platform's English name of a permission: "Manage Roles". */
export function usePermissionName() {
  return useCallback(
    (permission: string) =>
      permission
        .toLowerCase()
        .split('_')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' '),
    [],
  );
}
