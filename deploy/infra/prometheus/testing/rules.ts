import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = path.join(import.meta.dirname, '..');

const readYaml = (file: string): unknown => parse(readFileSync(path.join(folder, file), 'utf8'));

const rule = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string().regex(/^\S.*\.$/), runbook: z.string() }),
});

/** The alert rules. */
export const rules = z
  .strictObject({ groups: z.tuple([z.strictObject({ name: z.string(), rules: z.array(rule) })]) })
  .parse(readYaml('alerts.yml')).groups[0].rules;

/** The jobs of the scrape configuration. */
export const jobs = z
  .object({
    scrape_configs: z.array(z.object({ job_name: z.string() })),
    rule_files: z.tuple([z.literal('alerts.yml')]),
  })
  .parse(readYaml('prometheus.yml'))
  .scrape_configs.map(({ job_name }) => job_name);
