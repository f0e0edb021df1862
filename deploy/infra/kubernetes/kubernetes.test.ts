import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { secrets, settings } from 'config/settings';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root } from '../../build/packages.ts';
import { findRule } from '../../gateway/rules.ts';
import { readEnvironment } from '../../site-environment.ts';
import { entrypoint, getInstruction, imageSettings } from '../container/testing/containerfile.ts';

const labels = z.record(z.string(), z.string());
const podSelector = z.object({ matchLabels: labels });
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const container = z.object({
  name: z.string(),
  image: z.literal('localhost/companion'),
  args: z.array(z.string()),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.literal('http'), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  securityContext: z.strictObject({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
const pod = z.object({
  // Otherwise Kubernetes sets variables named after Services, such as API_PORT.
  enableServiceLinks: z.literal(false),
  automountServiceAccountToken: z.literal(false),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    fsGroup: z.number(),
  }),
  initContainers: z.array(container).default([]),
  containers: z.array(container).length(1),
  volumes: z.array(
    z.object({ name: z.string(), persistentVolumeClaim: z.object({ claimName: z.string() }).optional() }),
  ),
});
const object = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels: labels.optional() }),
  spec: z.object({
    replicas: z.number().optional(),
    serviceName: z.string().optional(),
    selector: z.union([z.object({ matchLabels: labels }), labels]).optional(),
    podSelector: podSelector.optional(),
    ingress: z.array(z.object({ from: z.array(z.object({ podSelector })) })).optional(),
    ports: z.array(z.object({ port: z.number(), targetPort: z.literal('http') })).optional(),
    maxUnavailable: z.number().optional(),
    template: z.object({ metadata: z.object({ labels }), spec: pod }).optional(),
  }),
});

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const { resources } = z.object({ resources: z.array(z.string()) }).parse(parse(read('kustomization.yaml')));
const objects = resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => {
    expect(document.errors).toEqual([]);
    return object.parse(document.toJS());
  }),
);

function find(kind: string, name: string) {
  const found = objects.find((each) => each.kind === kind && each.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return { ...found.spec, objectLabels: found.metadata.labels };
}

function findWorkload(kind: string, name: string) {
  const { template, ...spec } = find(kind, name);
  const [main] = template?.spec.containers ?? [];
  if (!template || !main) throw new Error(`${name} has no container.`);
  return { ...spec, labels: template.metadata.labels, pod: template.spec, main };
}

const api = findWorkload('StatefulSet', 'api');
const gateway = findWorkload('Deployment', 'gateway');
const workloads = { api, gateway };
const getSettings = ({ main }: typeof api): Record<string, string> => ({
  ...imageSettings,
  ...Object.fromEntries(main.env.map(({ name, value }) => [name, value])),
});

test('the base lists every file', () => {
  expect(globSync('*.yaml', { cwd: import.meta.dirname }).sort()).toEqual([...resources, 'kustomization.yaml'].sort());
});

test.each(Object.entries(workloads))(
  '%s runs as the account of the image, which owns its folders',
  (_, { pod, main }) => {
    const user = Number(getInstruction('USER'));
    expect(pod.securityContext).toMatchObject({ runAsUser: user, runAsGroup: user, fsGroup: user });
    const volumes = pod.volumes.map(({ name }) => name);
    for (const { volumeMounts } of [...pod.initContainers, main])
      for (const { name, mountPath } of volumeMounts) {
        expect(volumes).toContain(name);
        expect([imageSettings.API_DATA, imageSettings.SITE_STORE, '/tmp']).toContain(mountPath);
      }
  },
);

test('runs the programs of the units, and publishes releases before the gateway', () => {
  for (const [name, { main }] of Object.entries(workloads)) {
    const unit = readFileSync(path.join(root, `deploy/infra/systemd/companion-${name}@.service`), 'utf8');
    expect([...entrypoint, ...main.args].join(' ')).toBe(/^ExecStart=(.*)$/m.exec(unit)?.[1]);
  }
  const [releases] = gateway.pod.initContainers;
  expect(releases?.args).toEqual(['deploy/commands/main.ts', 'release', 'all', '--if-new']);
  const claims = gateway.pod.volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
  expect(claims).toEqual(['releases']);
  expect(find('PersistentVolumeClaim', 'releases')).toBeDefined();
});

test('sets only settings that exist, to valid values, and gives secrets only to the API', () => {
  for (const workload of Object.values(workloads)) {
    const values = getSettings(workload);
    expect(settings.strict().safeParse(values).error?.message).toBeUndefined();
    expect(secrets.filter((secret) => secret in values)).toEqual([]);
  }
  expect(api.main.envFrom).toEqual([{ configMapRef: { name: 'site' } }, { secretRef: { name: 'api' } }]);
  expect(gateway.main.envFrom).toEqual([{ configMapRef: { name: 'site' } }]);
});

test('gateways call every process of the API', () => {
  const [{ containerPort = 0 } = {}] = api.main.ports;
  expect(containerPort).toBe(3001);
  expect(api.serviceName).toBe('api');
  expect(find('Service', 'api').ports).toMatchObject([{ port: containerPort }]);
  expect(readEnvironment(getSettings(gateway)).apiBases).toEqual(
    Array.from({ length: api.replicas ?? 0 }, (_, index) => `http://api-${index}.api:${containerPort}`),
  );
  expect(gateway.main.ports).toMatchObject([{ containerPort: readEnvironment(getSettings(gateway)).port }]);
});

test('probes request what answers', () => {
  const getPaths = ({ main: { startupProbe, readinessProbe, livenessProbe } }: typeof api) =>
    [startupProbe, readinessProbe, livenessProbe].map((each) => each?.httpGet.path);
  const openApi = readFileSync(path.join(root, 'docs/api/openapi.json'), 'utf8');
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(JSON.parse(openApi));
  expect(getPaths(api)).toEqual(['/v1/health', '/v1/ready', '/v1/health']);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/v1/health', '/v1/ready']));
  expect(getPaths(gateway).map((each) => findRule(each ?? '').handler)).toEqual(['health', 'page', 'health']);
});

test.each(Object.entries(workloads))('%s has two replicas, and one may be missing', (name, { replicas, labels }) => {
  expect(replicas).toBe(2);
  expect(find('PodDisruptionBudget', name)).toMatchObject({ maxUnavailable: 1, selector: { matchLabels: labels } });
  expect(find('Service', name).selector).toEqual(labels);
});

test('only gateways reach the API, because it trusts their X-Forwarded-For', () => {
  expect(find('NetworkPolicy', 'api')).toMatchObject({
    podSelector: { matchLabels: api.labels },
    ingress: [{ from: [{ podSelector: { matchLabels: gateway.labels } }] }],
  });
});

test('the selector in the guide leaves out gateways', () => {
  expect(readFileSync(path.join(root, 'docs/operating.md'), 'utf8')).toContain('--selector component!=gateway');
  expect(gateway.objectLabels).toEqual({ component: 'gateway' });
  expect(api.objectLabels).toBeUndefined();
});
