import { setTimeout } from 'node:timers/promises';
import { checkAccount, login, register } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { shootNumber, yeekeeLists } from '#contract/yeekee.ts';
import type { SandboxHost } from '../host.ts';
import { type Caller, CallRefused, createCaller } from './caller.ts';
import { doDeed } from './deeds.ts';
import { type CrowdMember, crowdMember, MAX_MEMBERS } from './members.ts';
import { deedsOf, minuteOf, minutesToNextMember, type PlannedDeed, shotNumber, shotsDue } from './plan.ts';

export interface Pace {
  /** The delay until the server listens and has served its first visitor. */
  readonly startMs: number;
  /** The shortest pause between two calls. */
  readonly pauseMs: number;
  /** The shortest time between two logins or registrations: the limit of an address is shared with the tester. */
  readonly loginMs: number;
  /** A pause is at least so many times as long as the last call took. */
  readonly pauseTimes: number;
}
/** 19: the crowd costs at most a twentieth of a core. */
const PACE: Pace = { startMs: 3000, pauseMs: 400, loginMs: 6000, pauseTimes: 19 };
const MAX_PAUSE_MS = 60_000;
const REPORT_EVERY_MS = 60_000;
/** The list of rounds is read again after this time. */
const ROUNDS_MS = 45_000;
/** The rules demand 6 seconds between two shots of a member. */
const COOLDOWN_MS = 7000;
/** Deeds beyond this number are forgotten: a busy server must not be followed by a rush. */
const MAX_WAITING = 20;

/** The parts of the host that the crowd needs: it knows the server only by its calls. */
export type CrowdHost = Pick<SandboxHost, 'log' | 'now' | 'ownUrl'> & { config: Pick<SandboxHost['config'], 'agent'> };

interface Shooting {
  roundId: string;
  opensAt: Date;
  closesAt: Date;
  shots: number;
}

/** The members who are registered, with their tokens and when they shot last. */
interface Present {
  member: CrowdMember;
  token: string | undefined;
  shotAt: number;
}

/**
 * Invented members for trials. They call the server as the app does, one call after the other, until `close`, and
 * write nothing except by these calls. While the server is slow or away they wait, up to a minute.
 */
export function startCrowd(host: CrowdHost, pace: Pace = PACE): { close(): Promise<void> } {
  const stopping = new AbortController();
  const caller = measured(createCaller(() => host.ownUrl()));
  const crowd = createCrowd(host, caller, () => rest());
  let failures = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let lastLoginAt = Number.NEGATIVE_INFINITY;

  function mayLogIn(): boolean {
    if (performance.now() - lastLoginAt < pace.loginMs) return false;
    lastLoginAt = performance.now();
    return true;
  }

  function rest(): Promise<void> {
    const ms = Math.max(pace.pauseMs, caller.lastMs() * pace.pauseTimes, failures === 0 ? 0 : 1000 * 2 ** failures);
    return sleep(Math.min(ms, MAX_PAUSE_MS), stopping.signal);
  }

  function report(error: unknown): void {
    if (stopping.signal.aborted) return;
    failures = Math.min(failures + 1, 6);
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    host.log.warn({ reason: String(error) }, 'the sandbox crowd waits');
  }

  async function live(): Promise<void> {
    await sleep(pace.startMs, stopping.signal);
    while (!stopping.signal.aborted) {
      await crowd
        .step(mayLogIn)
        .then(() => {
          failures = 0;
        })
        .catch((error: unknown) => {
          // The server that refuses has answered: it is not slow or away.
          if (!(error instanceof CallRefused)) report(error);
        });
      await rest();
    }
  }

  const ended = live();
  return {
    async close() {
      stopping.abort();
      await ended;
    },
  };
}

function measured(caller: Caller): Caller & { lastMs(): number } {
  let lastMs = 0;
  async function timed<Result>(work: Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work;
    } finally {
      lastMs = performance.now() - start;
    }
  }
  return {
    call: (endpoint, input, token) => timed(caller.call(endpoint, input, token)),
    json: (url, output, body, bearer) => timed(caller.json(url, output, body, bearer)),
    lastMs: () => lastMs,
  };
}

/** Waits, or until the signal: that rejects, and nothing else does. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

/** The crowd's memory, and the one next thing that it does. */
function createCrowd(host: CrowdHost, caller: Caller, pause: () => Promise<void>) {
  const agent = { agent_id: host.config.agent.id };
  const present: Present[] = [];
  let isCounted = false;
  let nextMemberAt = 0;
  let rounds: Shooting[] = [];
  let roundsReadAt = Number.NEGATIVE_INFINITY;
  let plannedMinute = minuteOf(host.now());
  let waiting: PlannedDeed[] = [];
  let turns = 0;

  /** Finds how many members are registered. They register in their order, so seven or so calls are enough. */
  async function countMembers(): Promise<void> {
    let [low, high] = [0, MAX_MEMBERS];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const { phone } = crowdMember(middle);
      const { available } = await caller.call(checkAccount, { agent_code: host.config.agent.code, phone });
      if (available) high = middle;
      else low = middle + 1;
    }
    for (let number = 0; number < low; number++)
      present.push({ member: crowdMember(number), token: undefined, shotAt: 0 });
    nextMemberAt = host.now().getTime() + minutesToNextMember(low) * 60_000;
    isCounted = true;
  }

  async function registerNext(): Promise<void> {
    const member = crowdMember(present.length);
    const inviter = member.invitedBy === null ? undefined : present[member.invitedBy];
    const ref = inviter?.token ? (await caller.call(getUserInfo, {}, inviter.token)).username : undefined;
    const { access_token } = await caller.call(register, {
      agent_code: host.config.agent.code,
      phone: member.phone,
      password: member.password,
      first_name: member.firstName,
      last_name: member.lastName,
      bank_code: member.bankCode,
      bank_account_no: member.bankAccount,
      birth_date: member.birthDate,
      accept_terms: true,
      ...(ref === undefined ? {} : { ref }),
    });
    present.push({ member, token: access_token, shotAt: 0 });
    nextMemberAt = host.now().getTime() + minutesToNextMember(present.length) * 60_000;
  }

  async function logIn(person: Present): Promise<void> {
    const { phone, password } = person.member;
    const answer = await caller.call(login, { agent_code: host.config.agent.code, username: phone, password });
    person.token = answer.access_token;
  }

  /** Calls as this member; after an ended session the member logs in again later. */
  async function as<Result>(person: Present, work: (token: string) => Promise<Result>): Promise<Result | undefined> {
    if (person.token === undefined) return undefined;
    return work(person.token).catch((error: unknown) => {
      if (error instanceof CallRefused && error.code === 'unauthorized') person.token = undefined;
      throw error;
    });
  }

  async function readRounds(): Promise<void> {
    const now = host.now();
    roundsReadAt = now.getTime();
    rounds = (await caller.call(yeekeeLists, agent)).flatMap(({ round, shots }) => {
      const closesAt = round.shoot_closes_at === null ? now : new Date(round.shoot_closes_at);
      const opensAt = new Date(round.bet_opens_at);
      return opensAt <= now && now < closesAt ? [{ roundId: round.round_id, opensAt, closesAt, shots }] : [];
    });
  }

  /** The round that lacks shots and closes first, and a member who may shoot. */
  function nextShot(): { round: Shooting; person: Present } | undefined {
    const now = host.now();
    const round = rounds.find((open) => now < open.closesAt && open.shots < shotsDue(open, now));
    const ready = present.filter(({ token, shotAt }) => token !== undefined && now.getTime() - shotAt > COOLDOWN_MS);
    const person = round && ready.sort((a, b) => a.shotAt - b.shotAt)[0];
    return round && person && { round, person };
  }

  async function shoot({ round, person }: { round: Shooting; person: Present }): Promise<void> {
    person.shotAt = host.now().getTime();
    const number = shotNumber(round.roundId, round.shots);
    const input = { round_id: round.roundId, number, ...agent };
    // Counts after a refusal too: another step must not try the same again and again.
    round.shots += 1;
    const answer = await as(person, (token) => caller.call(shootNumber, input, token));
    if (answer) round.shots = answer.count;
  }

  function planNextDeeds(): void {
    const minute = minuteOf(host.now());
    if (minute === plannedMinute) return;
    plannedMinute = minute;
    waiting = [...waiting, ...deedsOf(minute, present.length)].slice(-MAX_WAITING);
  }

  return {
    /** Does one deed, if there is any. Throws the caller's errors. */
    async step(mayLogIn: () => boolean): Promise<void> {
      if (!isCounted) return countMembers();
      planNextDeeds();
      // The tester's clock may be set back as well.
      if (Math.abs(host.now().getTime() - roundsReadAt) > ROUNDS_MS) return readRounds();
      const shot = nextShot();
      if (shot) return shoot(shot);
      const now = host.now().getTime();
      if (present.length < MAX_MEMBERS && now >= nextMemberAt && mayLogIn()) return registerNext();
      const absent = present.find(({ token }) => token === undefined);
      if (absent && mayLogIn()) return logIn(absent);
      const planned = waiting.shift();
      const person = planned && present[planned.member];
      if (!person) return;
      turns += 1;
      const turn = minuteOf(host.now()) * 100 + (turns % 100);
      await as(person, (token) =>
        doDeed(planned.deed, {
          caller,
          member: person.member,
          token,
          agentId: agent.agent_id,
          turn,
          now: host.now,
          pause,
        }),
      );
    },
  };
}
