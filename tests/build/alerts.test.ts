import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const FILE = 'server/deploy/alerts.yaml';
interface Rule {
  alert: string;
  expr: string;
  for?: string;
  annotations: { summary: string };
}
const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(FILE, 'utf8'));
const RULES = groups.flatMap(({ rules }) => rules);

/** Minutes for which everything is well, and then not. */
const WELL = 20;
const UNWELL = 40;
/** Prometheus's readings each minute, in its notation: a constant value, or a constant increase. */
const steady = (well: number, unwell: number) => `${well}x${WELL} ${unwell}x${UNWELL}`;
const growing = (well: number, unwell: number) => `0+${well}x${WELL} ${well * WELL}+${unwell}x${UNWELL}`;
const waits = (queue: string, well: number, unwell: number) => ({
  [`chokdee_waiting_seconds{cell="public",queue="${queue}"}`]: steady(well, unwell),
});

/** The figures of each alarm, first as they are allowed, then as they are not. */
const CASES: Record<string, Record<string, string>> = {
  ProcessDown: { 'up{job="chokdee",instance="a"}': steady(1, 0) },
  LedgerDoesNotAddUp: { 'chokdee_ledger_sum{cell="public",currency="THB"}': steady(0, -1) },
  FiguresMissing: { 'chokdee_database_figures{cell="public",figures="queues"}': steady(1, 0) },
  ServerErrors: {
    'chokdee_http_request_duration_seconds_count{cell="public",status="200"}': growing(1000, 1000),
    'chokdee_http_request_duration_seconds_count{cell="public",status="503"}': growing(9, 12),
  },
  SlowRequests: {
    'chokdee_http_request_duration_seconds_bucket{cell="public",le="1"}': growing(995, 980),
    'chokdee_http_request_duration_seconds_bucket{cell="public",le="3"}': growing(1000, 1000),
    'chokdee_http_request_duration_seconds_bucket{cell="public",le="+Inf"}': growing(1000, 1000),
  },
  NoFreeConnections: { 'chokdee_pg_connections{state="waiting",pool="statements",instance="a"}': steady(0, 1) },
  EventLoopLate: { 'nodejs_eventloop_lag_p99_seconds{job="chokdee",instance="a"}': steady(0.2, 0.3) },
  StreamsNearLimit: {
    'chokdee_stream_watchers{instance="a",route="/api/stream"}': steady(15_000, 15_000),
    'chokdee_stream_watchers{instance="a",route="/api/lotto/live"}': steady(1000, 1001),
  },
  JobsStuck: { 'chokdee_jobs_waiting_seconds{cell="public",job="lotto-round"}': steady(600, 601) },
  NoJobs: { 'chokdee_jobs_look_age_seconds{cell="public",job="lotto-round"}': steady(60, 61) },
  JobsFail: {
    'chokdee_job_duration_seconds_count{cell="public",job="lotto-round",outcome="failed"}': growing(0, 1),
    'chokdee_job_duration_seconds_count{cell="public",job="lotto-round",outcome="completed"}': growing(60, 60),
  },
  SettlementStuck: waits('settlement', 300, 301),
  ResultMissing: waits('lottery_result', 1800, 1801),
  MessagesStuck: waits('message_sms', 300, 301),
  EventsLate: waits('member_event', 10, 11),
  DepositsWithoutMatch: waits('deposit_review', 1800, 1801),
  PayoutPaidTwice: { 'chokdee_waiting{cell="public",queue="payout_paid_twice"}': steady(0, 1) },
  WithdrawalsWait: waits('withdrawal_desk', 3600, 3601),
  ResultAlarm: { 'chokdee_waiting{cell="public",queue="result_alarm"}': steady(0, 1) },
  GameListShrunk: { 'chokdee_waiting{cell="public",queue="shrunk_game_list"}': steady(0, 1) },
  PayoutsWait: waits('withdrawal_payout', 1800, 1801),
  LogNotReceived: { 'chokdee_log_receiver{cell="public",receiver="archive"}': steady(1, 0) },
  NoLogReceiver: {
    'chokdee_database_figures{cell="public",figures="receivers"}': steady(1, 1),
    'chokdee_log_receiver{cell="public",receiver="archive"}': `1x${WELL} _x${UNWELL}`,
  },
  BackupOld: { 'chokdee_backup_time_seconds{job="backups"}': steady(0, -100_000) },
  CallbackErrors: {
    'chokdee_callback_errors_total{cell="public",provider="acme",code="signature_invalid"}': growing(5, 10),
    'chokdee_callback_errors_total{cell="public",provider="acme",code="insufficient_balance"}': growing(100, 100),
  },
};

test('each alarm has a case, and its sentence names labels that it has', () => {
  expect(Object.keys(CASES)).toEqual(RULES.map(({ alert }) => alert));
  for (const { alert, expr, annotations } of RULES) {
    // A sum keeps the labels that it is summed by.
    const kept = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ');
    const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, name = '']) => name);
    expect(kept ?? named, alert).toEqual(expect.arrayContaining(named));
  }
});

const isThere = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined;

test.skipIf(!isThere)('Prometheus raises each alarm when it should, no other one, and none before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-alarms-'));
  const raised = (minute: number, names: string[]) => ({
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${minute}m`,
    exp_samples: names.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  });
  const tests = RULES.map(({ alert, for: patience = '0m' }) => {
    const minutes = Number.parseInt(patience, 10);
    return {
      name: alert,
      interval: '1m',
      input_series: Object.entries(CASES[alert] ?? {}).map(([series, values]) => ({ series, values })),
      promql_expr_test: [
        raised(WELL, []),
        ...(minutes > 0 ? [raised(WELL + minutes, [])] : []),
        raised(WELL + UNWELL, [alert]),
      ],
    };
  });
  const file = join(folder, 'tests.yaml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [resolve(FILE)], evaluation_interval: '1m', tests }));
  const configurations = ['prometheus.yaml', 'prometheus.compose.yaml'].map((name) => `server/deploy/${name}`);
  for (const command of [
    ['check', 'config', ...configurations],
    ['test', 'rules', file],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', command, { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  }
  rmSync(folder, { recursive: true });
});
