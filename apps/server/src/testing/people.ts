import { randomBytes } from 'node:crypto'
import type { GrantedRole } from '@plax/contracts/policy'
import { sql } from 'kysely'
import { makeSignupToken } from '../features/account/sign-up/sign-up.ts'
import type { TestApp } from './open-app.ts'

export { newGuestId } from '../platform/ids.ts'

export interface Person {
  oid: string
  email: string
  password: string
  nickname: string
  token: string
}

/** The code that the latest mail to an address carries. */
export async function mailedCode(t: TestApp, email: string): Promise<string> {
  const mail = await t.deps.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const code = /\b\d{6}\b/.exec(mail.body)?.[0]
  if (!code) throw new Error(`The mail to ${email} carries no code.`)
  return code
}

/** Signs somebody up whose address is proven, as if by the mailed code. */
export async function signUpPerson(
  t: TestApp,
  options: { guestId?: string; nickname?: string; address?: string } = {},
): Promise<Person> {
  const tag = randomBytes(5).toString('hex')
  const email = `p${tag}@example.com`
  const password = `secret-${tag}-7`
  const nickname = options.nickname ?? `Person${tag}`
  const address =
    options.address ??
    `10.${tag
      .match(/../g)
      ?.map((x) => Number.parseInt(x, 16))
      .slice(0, 3)
      .join('.')}`
  const made = await t.call('POST /account/signup', {
    address,
    ...(options.guestId ? { guestId: options.guestId } : {}),
    body: {
      signupToken: makeSignupToken(t.deps.secret, email, t.clock.now()),
      password,
      passwordRepeat: password,
      nickname,
      privacyConsent: true,
    },
  })
  if (made.status !== 200) throw new Error(`Sign-up answered ${made.status}: ${made.text}`)
  return { oid: made.body.user.oid, email, password, nickname, token: made.body.token }
}

/** A person who registered as a creator. */
export async function signUpCreator(t: TestApp, nickname?: string): Promise<Person> {
  const person = await signUpPerson(t, nickname ? { nickname } : {})
  const answer = await t.call('POST /account/creator', {
    token: person.token,
    body: { acceptTerms: true, acceptFees: true },
  })
  if (answer.status !== 200) throw new Error(`Registering a creator answered ${answer.status}`)
  return person
}

/** A person who is an administrator. */
export async function signUpAdmin(t: TestApp): Promise<Person> {
  const person = await signUpPerson(t)
  await makeAdmin(t, person)
  return person
}

export async function makeAdmin(t: TestApp, person: Person): Promise<void> {
  await giveRole(t, person, 'admin')
}

/** A role that is there from the beginning, without the administrator who would give it. */
export async function giveRole(
  t: TestApp,
  person: Pick<Person, 'oid'>,
  role: GrantedRole,
): Promise<void> {
  await sql`INSERT INTO role_grants (user_oid, role, granted_at, reason)
    VALUES (${person.oid}, ${role}, ${t.clock.now()}, 'From the beginning.')
    ON CONFLICT DO NOTHING`.execute(t.deps.db)
}

/** Known to be an adult, with the switch on. */
export async function makeAdult(t: TestApp, person: Person): Promise<void> {
  await sql`UPDATE users SET is_adult = true, adult_on = true WHERE oid = ${person.oid}`.execute(
    t.deps.db,
  )
}

/** What somebody did to something by the audit log, in its order. */
export async function actionsOf(
  t: TestApp,
  { actor, subjectOid }: { actor: Person; subjectOid: string },
): Promise<string[]> {
  const entries = await t.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_oid', '=', actor.oid)
    .where('subject_oid', '=', subjectOid)
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action)
}
