import { ConfigError, loadEnvironment } from '../config/site-environment.ts';
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
  const site = await LiveSite.open(environment, log, { publish: (next) => folder.publish(next) });
  site.close();
  return `nginx takes the configuration. Start it with\n\n  nginx ${nginxWords(nginx.folder).join(' ')}\n`;
}
