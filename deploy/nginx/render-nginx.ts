import { ConfigError, loadEnvironment } from '../config/site-environment.ts';
import { askFeatures } from '../gateway/features.ts';
import { LiveSite } from '../gateway/live-site.ts';
import { NginxFolder } from './nginx-folder.ts';
import { nginxWords } from './nginx-program.ts';

/** Writes what nginx needs to serve what is live, and says how to start it. */
export async function renderNginx(): Promise<string> {
  const environment = loadEnvironment();
  const { nginx } = environment;
  if (!nginx) throw new ConfigError('NGINX_FOLDER must name the folder for nginx, such as var/nginx, in site.env.');
  const folder = await NginxFolder.prepare(environment, nginx);
  const log = { info: () => {}, error: console.error };
  const ask: typeof askFeatures = async (apiBases) => {
    const features = await askFeatures(apiBases);
    if (features || !(await folder.isServed())) return features;
    throw new ConfigError('No process of API_BASE answers: nginx keeps what it has. Start one, then run this again.');
  };
  const site = await LiveSite.open(environment, log, { ask, publish: (next) => folder.publish(next) });
  site.close();
  return `nginx takes the configuration. Start it with\n\n  nginx ${nginxWords(nginx.folder).join(' ')}\n`;
}
