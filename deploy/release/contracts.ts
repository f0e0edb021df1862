import type { ReleaseManifest } from '../build/release-manifest.ts';

type Contracts = Pick<ReleaseManifest, 'name' | 'contract' | 'acceptedContracts'> & { release: string };

/** Why a shell cannot run areas, in a sentence; undefined when it can run all of them. */
export function contractMismatch(shell: Contracts, areas: Contracts[]): string | undefined {
  for (const { name, release, contract } of [shell, ...areas]) {
    // The contracts of earlier builds were plain numbers.
    if (typeof contract !== 'string')
      return `${name} ${release} was built for an older contract (${contract}) and has to be built again.`;
  }
  const accepted = shell.acceptedContracts ?? [];
  const misfit = areas.find(({ contract }) => !accepted.includes(contract));
  return (
    misfit &&
    `${misfit.name} ${misfit.release} was built for contract ${misfit.contract}; shell ${shell.release} accepts ` +
      `${accepted.join(', ')}. Build and promote them together.`
  );
}
