import { hashPassword } from '#server/access/passwords.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { DEMO_TOTP_SECRET } from '#server/operation/demo-marks.ts';
import { makeDefaultRoles } from '#server/operator/default-roles.ts';
import { insertPerson, personByName } from '#server/operator/person-queries.ts';
import { roleByCode } from '#server/operator/role-queries.ts';
import { totpCode } from '#server/operator/totp.ts';
import type { DeskLogin } from '../host.ts';

/** A shift: one person of each role, and others who can confirm what they ask. */
const PEOPLE = [
  { username: 'phimchanok', name: 'พิมพ์ชนก ส.', role: 'chief' },
  { username: 'manee', name: 'มณี ท.', role: 'chief' },
  { username: 'thanakorn', name: 'ธนกร ว.', role: 'finance' },
  { username: 'onuma', name: 'อรอุมา ก.', role: 'finance' },
  { username: 'preecha', name: 'ปรีชา น.', role: 'lottery' },
  { username: 'waranya', name: 'วรัญญา ล.', role: 'content' },
  { username: 'suphachai', name: 'ศุภชัย บ.', role: 'auditor' },
] as const;

/** The password of each of them. Their apps have one secret, which everybody knows. */
const deskPasswordOf = (agentCode: string): string => `${agentCode}-demo`;

/** Makes the demo's operators, who have signed in before. */
export async function seedPeople(tx: Transaction, agent: { id: number; code: string }, at: Date): Promise<void> {
  await makeDefaultRoles(tx, agent.id);
  const passwordHash = await hashPassword(deskPasswordOf(agent.code));
  for (const { username, name, role: code } of PEOPLE) {
    const role = await roleByCode(tx, agent.id, code);
    if (!role) throw new Error(`no role ${code}`);
    const person = { agentId: agent.id, roleId: role.id, username, name, passwordHash, passwordEndsAt: null, at };
    await insertPerson(tx, { ...person, totpSecret: DEMO_TOTP_SECRET });
  }
}

/** The sign-ins of the demo's operators who are still as the demo made them. */
export async function deskLogins(
  queries: Queries,
  agent: { id: number; code: string },
  at: Date,
): Promise<DeskLogin[]> {
  const people = await Promise.all(PEOPLE.map(({ username }) => personByName(queries, agent.id, username)));
  const code = totpCode(DEMO_TOTP_SECRET, at);
  return people.flatMap((person) =>
    person?.totp_secret === DEMO_TOTP_SECRET && !person.suspended_at
      ? [
          {
            ...{ username: person.username, name: person.name, role: person.role_name },
            ...{ password: deskPasswordOf(agent.code), code },
          },
        ]
      : [],
  );
}
