import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { deskCode, deskLogin } from '#contract/operator-session.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { makeDefaultRoles } from '#server/operator/default-roles.ts';
import { insertPerson } from '#server/operator/person-queries.ts';
import { roleByCode } from '#server/operator/role-queries.ts';
import { newTotpSecret, totpCode } from '#server/operator/totp.ts';
import type { CallOptions, Reply, TestServer } from '../harness.ts';

export const AGENT = 3;
export const PASSWORD = 'ปลาทูตัวใหญ่ 42';
const passwordHash = hashPassword(PASSWORD);

export interface Person {
  id: string;
  username: string;
  name: string;
  secret: string;
}

/** Makes a person of a default role, with an authenticator app. */
export async function newPerson(server: TestServer, role = 'chief', agentId = AGENT): Promise<Person> {
  const username = `p-${randomUUID().slice(0, 13)}`;
  const person = { username, name: `คุณ ${username}`, secret: newTotpSecret() };
  const hash = await passwordHash;
  const id = await server.database.transaction(async (tx) => {
    await makeDefaultRoles(tx, agentId);
    const { id: roleId } = (await roleByCode(tx, agentId, role)) ?? raise(role);
    return insertPerson(tx, {
      ...{ agentId, roleId, username, name: person.name, passwordHash: hash, passwordEndsAt: null },
      totpSecret: person.secret,
      at: server.platform.now(),
    });
  });
  return { ...person, id: String(id) };
}

const raise = (what: string): never => {
  throw new Error(`no ${what}`);
};

/** A browser at the desk: keeps the cookie, and says that the page is the desk's own. */
export interface Desk {
  call(endpoint: Endpoint, input?: object, options?: CallOptions): Promise<Reply>;
  cookie: string;
}

export function newDesk(server: TestServer, userAgent = 'Chrome on Windows'): Desk {
  const desk: Desk = {
    cookie: '',
    async call(endpoint, input = {}, options = {}) {
      const reply = await server.call(endpoint, input, {
        ...options,
        headers: {
          'sec-fetch-site': 'same-origin',
          'user-agent': userAgent,
          ...(desk.cookie !== '' && { cookie: desk.cookie }),
          ...options.headers,
        },
      });
      const given = reply.headers.get('set-cookie');
      if (given) desk.cookie = given.split(';')[0] ?? '';
      return reply;
    },
  };
  return desk;
}

/** The present code of the person's app. `seconds`: of an app whose clock is wrong. */
export const codeOf = (server: TestServer, { secret }: Person, seconds = 0): string =>
  totpCode(secret, new Date(server.platform.now().getTime() + seconds * 1000));

/** The first step with the right password; its token. */
export const stepOf = async (desk: Desk, { username }: Person): Promise<string> =>
  (await desk.call(deskLogin, { username, password: PASSWORD })).body.data.step;

/** Signs the person in, with the next code. */
export async function signedInDesk(server: TestServer, person: Person): Promise<Desk> {
  const desk = newDesk(server);
  server.clock.advance(30_000);
  const { body } = await desk.call(deskCode, { step: await stepOf(desk, person), code: codeOf(server, person) });
  if (body.error !== 0) throw new Error(body.message);
  return desk;
}
