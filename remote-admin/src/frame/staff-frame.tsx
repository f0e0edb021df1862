import { Outlet } from 'react-router';
import { type MenuEntry, WorkFrame } from 'shared-ui/work';

interface StaffFrameProps {
  /** What the pages are a part of. */
  place: string;
  entries: MenuEntry[];
}

/** What surrounds the pages of staff. */
export function StaffFrame({ place, entries }: StaffFrameProps) {
  return (
    <WorkFrame place={place} entries={entries}>
      <Outlet />
    </WorkFrame>
  );
}
