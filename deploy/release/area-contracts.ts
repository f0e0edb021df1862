import type { ReleaseManifest } from '../build/release-manifest.ts';

type Contracts = Pick<ReleaseManifest, 'name' | 'contract' | 'acceptedContracts'> & { release: string };

/** Explains in a sentence why a shell cannot run an area; undefined if it can run all of them. */
export function findContractMismatch(shell: Contracts, areas: Contracts[]): string | undefined {
  for (const { name, release, contract } of [shell, ...areas]) {
    // The contracts of earlier builds were plain numbers.
    if (typeof contract !== 'string')
      return `${name} ${release} was built for an older contract (${contract}) and has to be built again.`;
  }
  const accepted = shell.acceptedContracts ?? [];
  const incompatibleArea = areas.find(({ contract }) => !accepted.includes(contract));
  return (
    incompatibleArea &&
    `${incompatibleArea.name} ${incompatibleArea.release} was built for contract ${incompatibleArea.contract}; shell ${shell.release} accepts ` +
      `${accepted.join(', ')}. Build and promote them together.`
  );
}
