import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NginxEnvironment, SiteEnvironment } from '../config/site-environment.ts';
import { hasCode } from '../errors/has-code.ts';
import type { PublishedSite } from '../gateway/live-site.ts';
import { writeComposition } from './composition-files.ts';
import { liveConf } from './live-conf.ts';
import { mainConf } from './main-conf.ts';
import { checkConfiguration, inspectNginx, reloadNginx, withoutPorts } from './nginx-program.ts';
import { placeOf, places } from './places.ts';

const kept = 3;

/**
 * The folder that nginx runs on. A generation is a configuration with a link to the files that it serves: what changes
 * files alone replaces that link, anything else makes another generation, which nginx takes over as a whole.
 */
export class NginxFolder {
  readonly gateSocket: string;
  private readonly folder: string;
  private hasPublished = false;

  private constructor(folder: string) {
    this.folder = folder;
    this.gateSocket = placeOf(folder, 'gate');
  }

  /** Writes what does not change while the site runs. */
  static async prepare(environment: SiteEnvironment, { folder }: NginxEnvironment): Promise<NginxFolder> {
    const conf = mainConf(environment, folder, inspectNginx());
    for (const place of [places.temporary, 'log', places.generations, places.compositions]) {
      await mkdir(path.join(folder, place), { recursive: true });
    }
    // Whoever reaches the sockets in it could say who is a member of staff.
    await mkdir(path.join(folder, 'run'), { recursive: true, mode: 0o700 });
    await writeFile(placeOf(folder, 'main'), conf);
    await writeFile(placeOf(folder, 'check'), withoutPorts(conf, folder));
    return new NginxFolder(folder);
  }

  /** Has nginx serve a composition from now on. */
  async publish(site: PublishedSite) {
    const composition = await writeComposition(placeOf(this.folder, 'compositions'), site.composition);
    const files = `../../${places.compositions}/${composition}`;
    const before = await this.liveGeneration();
    // The first time nginx.conf itself may be another one.
    if (this.hasPublished && before && (await this.says(before, site))) {
      await this.link(`${places.generations}/${before}/files`, files);
    } else {
      await this.change(before, await this.write(site, files));
    }
    this.hasPublished = true;
    await this.tidy();
  }

  /** Whether nginx has something to serve. */
  async isServed(): Promise<boolean> {
    return (await this.liveGeneration()) !== undefined;
  }

  private async liveGeneration(): Promise<string | undefined> {
    try {
      return path.basename(await readlink(placeOf(this.folder, 'live')));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** Whether a generation's configuration is the one that a site needs. */
  private async says(generation: string, site: PublishedSite): Promise<boolean> {
    const wanted = Object.entries(liveConf(site, filesOf(generation)));
    const said = await Promise.all(wanted.map(([name]) => readFile(this.inGeneration(generation, name), 'utf8')));
    return wanted.every(([, text], index) => text === said[index]);
  }

  private async write(site: PublishedSite, files: string): Promise<string> {
    const generation = randomUUID();
    await mkdir(this.inGeneration(generation));
    for (const [name, text] of Object.entries(liveConf(site, filesOf(generation)))) {
      await writeFile(this.inGeneration(generation, name), text);
    }
    await this.link(`${places.generations}/${generation}/files`, files);
    return generation;
  }

  /** Makes a generation live, unless nginx does not take it. */
  private async change(before: string | undefined, next: string) {
    await this.link(places.live, `${places.generations}/${next}`);
    try {
      await checkConfiguration(this.folder);
    } catch (error) {
      if (before) await this.link(places.live, `${places.generations}/${before}`);
      throw error;
    }
    reloadNginx(this.folder);
  }

  /** A link is replaced at one moment. */
  private async link(place: string, target: string) {
    const draft = path.join(this.folder, `${place}.draft`);
    await rm(draft, { force: true });
    await symlink(target, draft);
    await rename(draft, path.join(this.folder, place));
  }

  private async tidy() {
    for (const place of [places.generations, places.compositions]) {
      const folder = path.join(this.folder, place);
      const names = await readdir(folder);
      const dated = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
      );
      const old = dated.sort((a, b) => b.at - a.at).slice(kept);
      for (const { name } of old) await rm(path.join(folder, name), { recursive: true });
    }
  }

  private inGeneration(generation: string, name = ''): string {
    return path.join(placeOf(this.folder, 'generations'), generation, name);
  }
}

function filesOf(generation: string): string {
  return `${places.generations}/${generation}/files`;
}
