import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { addAsk } from '../../bot/asks.ts';
import { listManifests } from '../../bot/manifests.ts';
import { toIsoDay } from '../../time.ts';
import { expectBothSucceed, expectOneSuccess } from './at-once.ts';
import type { Scenarios } from './round.ts';

/** Two reports at once, by the bot or by a page. */
export const reportScenarios: Scenarios = {
  async reportCommands({ api, callBot }) {
    const body = { report: randomUUID(), day: toIsoDay(new Date(api.clock.at)), commands: { at_once: 3 } };
    await expectBothSucceed(() => callBot('/v1/bot/commands', body));
    const counts = await api.db.selectFrom('daily_commands').select('count').where('command', '=', 'at_once').execute();
    expect(counts).toEqual([{ count: 3 }]);
  },
  async reportMembers({ api, callBot }) {
    const village = { id: '250000000000000001', joins: 3, leaves: 1 };
    const servers = [village, { ...village, id: '250000000000000002' }];
    const day = toIsoDay(new Date(api.clock.at));
    const report = (body: object) => () => callBot('/v1/bot/members', { report: randomUUID(), day, ...body });
    await expectBothSucceed(report({ servers }), report({ servers: servers.toReversed() }));
    const counts = await api.db.selectFrom('daily_members').select(['joins', 'leaves']).execute();
    expect(counts).toEqual(Array(2).fill({ joins: 6, leaves: 2 }));
  },
  async reportServers({ api, callBot }) {
    const listJoined = () =>
      api.db.selectFrom('servers').select('id').where('left_at', 'is', null).orderBy('id').execute();
    const joined = await listJoined();
    const villages = ['250000000000000001', '250000000000000002'].map((id) => ({ id, name: 'Village' }));
    const report = (body: object) => () => callBot('/v1/bot/servers', body);
    await expectBothSucceed(report({ joined: villages }), report({ joined: villages.toReversed() }));
    expect(await listJoined()).toHaveLength(joined.length + 2);
    await expectBothSucceed(report({ left: villages.map(({ id }) => id) }));
    expect(await listJoined()).toEqual(joined);
  },
  async saveManifest({ api, callBot }) {
    const send = (name: string) => () =>
      callBot('/v1/bot/manifest', { format: 1, features: [{ id: 'tea', name, fields: [] }] }, 'PUT');
    await expectBothSucceed(send('Tea'));
    expect(await listManifests(api.db)).toHaveLength(1);
    await expectBothSucceed(send('Green tea'), send('Black tea'));
    const times = (await listManifests(api.db)).map(({ accepted_at }) => accepted_at.getTime());
    expect(new Set(times).size).toBe(3);
  },
  async reportApplied({ api, callBot }) {
    const applied = (revision: number) => ({ id: '250000000000000001', feature: 'tea', revision });
    const report =
      (...entries: object[]) =>
      () =>
        callBot('/v1/bot/applied', { applied: entries });
    await expectBothSucceed(report(applied(2), applied(1)), report(applied(1), applied(3)));
    const revisions = await api.db.selectFrom('applied_features').select('revision').execute();
    expect(revisions).toEqual([{ revision: 3 }]);
  },
  async reportDecisions({ api, callBot, ids }) {
    const toDecision = (decision: string) => ({
      ...{ decision, id: ids.tea, feature: 'logs', at: new Date(api.clock.at).toISOString(), outcome: 'done' },
    });
    const decisions = Array.from({ length: 40 }, () => toDecision(randomUUID()));
    const others = [...decisions.slice(0, 10), ...Array.from({ length: 40 }, () => toDecision(randomUUID()))];
    const report = (list: object[]) => () => callBot('/v1/bot/decisions', { decisions: list });
    await expectBothSucceed(report(decisions), report(others));
    expect(await api.db.selectFrom('decisions').select('id').execute()).toHaveLength(60);
  },
  async reportProblems({ api, callBot, ids }) {
    const features = ['tea', 'coffee'].map((id) => ({ id, name: id, fields: [] }));
    await callBot('/v1/bot/manifest', { format: 1, features }, 'PUT');
    const report =
      (text: string, feature: string, ...others: string[]) =>
      () => {
        const problems = [{ problem: 'at-once', text }];
        const entries = [feature, ...others].map((name) => ({ id: ids.tea, feature: name, problems }));
        return callBot('/v1/bot/problems', { problems: entries });
      };
    await expectBothSucceed(report('One.', 'tea', 'coffee'), report('Two.', 'coffee', 'tea'));
    expect(await api.db.selectFrom('reported_problems').select('feature').execute()).toHaveLength(2);
  },
  async answerAsk({ api, callBot }) {
    const question = { guildId: '1', feature: 'tea', field: 'kettle', input: {}, userId: '1' };
    const ask = await addAsk(api.context, question);
    const answer = (text: string) => () => callBot('/v1/bot/answers', { ask, answer: { text } });
    await expectOneSuccess(409, answer('One.'), answer('Two.'));
  },
  async reportFailure({ api }) {
    const body = { area: 'dashboard', release: '00112233445566aa', kind: 'integrity' };
    await expectBothSucceed(() => api.openBrowser().call('POST', '/v1/reports', { body }));
    const counts = await api.db.selectFrom('failure_reports').select('count').execute();
    expect(counts).toEqual([{ count: 2 }]);
  },
};
