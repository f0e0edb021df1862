import { packageSite } from './archives.ts';
import { install } from './install.ts';
import { createMachine } from './machine.ts';
import { alertOnStop } from './monitoring.ts';
import { goBack, hangUnderLoad, upgradeUnderLoad } from './under-load.ts';

/** Follows the guide from an empty machine to a restore, with load during upgrades and while a process hangs. */
export async function followOneMachine() {
  packageSite();
  const machine = await createMachine();
  try {
    await install(machine);
    await alertOnStop(machine);
    await upgradeUnderLoad(machine);
    await hangUnderLoad(machine);
    await goBack(machine);
  } finally {
    await machine.stop();
  }
}
