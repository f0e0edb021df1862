import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { sendHttpRequest } from '../site/http-request.ts';
import { testStore } from '../site/releases.ts';
import { type SiteBehindNginx, startSiteBehindNginx } from '../site/start-site.ts';

/** An API process that responds with its name and records its calls. */
class CountingApi {
  private readonly name: string;
  private process: ChildProcess | undefined;
  /** The calls to every process with this name. */
  readonly calls: string[] = [];
  url = '';

  constructor(name: string) {
    this.name = name;
  }

  async start() {
    const port = this.url ? new URL(this.url).port : '0';
    this.process = fork(path.join(import.meta.dirname, '../site/counting-api.ts'), [this.name, port]);
    const [url] = await once(this.process, 'message');
    this.process.on('message', (call) => this.calls.push(String(call)));
    this.url = url;
    return this;
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL') {
    const exited = this.process && once(this.process, 'exit');
    this.sendSignal('SIGCONT');
    this.sendSignal(signal);
    await exited;
  }

  sendSignal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM' | 'SIGKILL') {
    this.process?.kill(signal);
  }
}

interface TestSetup {
  first: CountingApi;
  second: CountingApi;
  site: SiteBehindNginx;
  /** Calls the API, and returns the status and the name of the process. */
  call(method: string, target: string): Promise<[number, string]>;
}

async function runWithProcesses(check: (setup: TestSetup) => Promise<void>) {
  const [first, second] = await Promise.all([new CountingApi('first').start(), new CountingApi('second').start()]);
  const settings = { API_BASE: `${first.url},${second.url}`, SITE_REQUESTS_PER_SECOND: '5000' };
  const site = await startSiteBehindNginx(testStore, settings);
  const call: TestSetup['call'] = async (method, target) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    const { status, body: responseBody } = await sendHttpRequest(site.url, { target, method, body });
    return [status, Buffer.from(responseBody, 'base64').toString()];
  };
  try {
    await check({ first, second, site, call });
  } finally {
    await site.stop();
    await Promise.all([first.stop('SIGKILL'), second.stop('SIGKILL')]);
  }
}

const changes = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Sends calls until `work` is done, and returns every status other than 200. */
async function collectFailuresDuring(
  call: TestSetup['call'],
  methods: string[],
  work: Promise<unknown>,
): Promise<string[]> {
  const failures: string[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  for (let index = 0; !isDone; index++) {
    const method = methods[index % methods.length] ?? 'GET';
    const [status] = await call(method, `/v1/here/${method}/${index}`);
    if (status !== 200) failures.push(`${status} ${method}`);
  }
  await done;
  return failures;
}

test('calls reach both processes of the API through both gateways', async () => {
  await runWithProcesses(async ({ call, first, second }) => {
    const countCalls = async () => {
      const [before, otherBefore] = [first.calls.length, second.calls.length];
      for (let index = 0; index < 20; index++) expect((await call('GET', `/v1/here/${index}`))[0]).toBe(200);
      return Math.min(first.calls.length - before, second.calls.length - otherBefore);
    };
    // A busy gateway may miss its first check of a process, and then calls only the other one until the next check.
    await expect.poll(countCalls).toBeGreaterThan(5);
  });
});

test('no call is lost while a process of the API is killed and replaced', async () => {
  await runWithProcesses(async ({ call, second }) => {
    const replace = async () => {
      await second.stop('SIGKILL');
      await second.start();
      await expect.poll(async () => (await call('GET', '/v1/who'))[1]).toBe('second');
    };
    expect(await collectFailuresDuring(call, ['GET'], replace())).toEqual([]);
    expect(
      await collectFailuresDuring(
        call,
        ['GET', ...changes],
        second.stop('SIGTERM').then(() => second.start()),
      ),
    ).toEqual([]);
  });
});

test('no read is lost while a gateway is killed and replaced', async () => {
  await runWithProcesses(async ({ call, site }) => {
    expect(await collectFailuresDuring(call, ['GET'], site.replaceGateway())).toEqual([]);
    const fetchStatus = async () => (await sendHttpRequest(site.url, { target: '/status' })).status;
    for (let index = 0; index < 4; index++) expect(await fetchStatus()).toBe(200);
  });
});

test('no write is sent twice while a gateway and a process of the API are killed', async () => {
  await runWithProcesses(async ({ call, first, second, site }) => {
    const replace = Promise.all([site.replaceGateway(), second.stop('SIGKILL').then(() => second.start())]);
    const failures = await collectFailuresDuring(call, changes, replace);
    const requests = [...first.calls, ...second.calls].filter((line) => line.includes('/v1/here/'));
    expect(requests.length).toBeGreaterThan(20);
    expect(new Set(requests).size).toBe(requests.length);
    // At most the requests that were pending when the gateway and the process were killed.
    expect(failures.length).toBeLessThanOrEqual(2);
  });
});

test('a write goes to the other gateway if one does not listen', async () => {
  await runWithProcesses(async ({ first, second }) => {
    const settings = { API_BASE: `${first.url},${second.url}` };
    const edit = (conf: string) => conf.replace(/max_fails=1 fail_timeout=2s/g, 'max_fails=0');
    const site = await startSiteBehindNginx(testStore, settings, { edit });
    await site.stopGateway();
    for (const method of changes) {
      for (let index = 0; index < 4; index++) {
        const target = `/v1/refused/${method}/${index}`;
        const { status } = await sendHttpRequest(site.url, {
          target,
          method,
          ...(method === 'PUT' ? { body: '{}' } : {}),
        });
        expect([target, status]).toEqual([target, 200]);
      }
    }
    // The processes print their calls, so the last lines may come later than the response.
    await expect
      .poll(() => [...first.calls, ...second.calls].filter((line) => line.includes('/v1/refused/')).length)
      .toBe(16);
    await site.stop();
  });
});

test('a hanging process of the API is out of rotation, and back when it continues', async () => {
  await runWithProcesses(async ({ call, first, second }) => {
    second.sendSignal('SIGSTOP');
    // Pending reads are retried on the other process.
    const reads = await Promise.all(Array.from({ length: 8 }, (_, index) => call('GET', `/v1/here/${index}`)));
    expect(reads).toEqual(Array.from({ length: 8 }, () => [200, 'first']));
    for (const method of ['GET', ...changes]) {
      for (let index = 0; index < 4; index++) expect(await call(method, `/v1/x/${index}`)).toEqual([200, 'first']);
    }
    second.sendSignal('SIGCONT');
    await expect.poll(async () => (await call('GET', '/v1/who'))[1]).toBe('second');
    expect(first.calls.length).toBeGreaterThan(0);
  });
});
