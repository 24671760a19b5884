import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'

const dayMs = 24 * 3600 * 1000

export const review = 'I read everything that there was to read.'

/** Asks to leave with a proof that is fresh enough. */
export function askToLeave(
  t: TestApp,
  { token }: Pick<Person, 'token'>,
  body: Record<string, unknown> = {},
): Promise<TestAnswer> {
  return t.call('POST /account/waitUnregister', {
    token,
    body: { survey: 'little_to_read', review, ...body },
  })
}

/** Somebody whose wait is over; nothing has removed them yet. */
export async function waitOut(t: TestApp, ...people: Person[]): Promise<void> {
  for (const person of people) {
    const asked = await askToLeave(t, person)
    if (asked.status !== 200) throw new Error(`Asking to leave answered ${asked.text}`)
  }
  t.clock.advance(14 * dayMs)
}

/** One run of the job: it closes what is due, and goes on with what was closed ten minutes before. */
export async function runRemovals(t: TestApp): Promise<void> {
  await t.jobs.get('account.remove-withdrawn')?.({})
}

/** Closes what is due, and removes it when the calls that were let in before have ended. */
export async function removeDue(t: TestApp): Promise<void> {
  await runRemovals(t)
  t.clock.advance(10 * 60_000)
  await runRemovals(t)
}

/** How far the withdrawal of a person is that is not over. */
export async function openWithdrawal(t: TestApp, person: Pick<Person, 'oid'>) {
  const row = await t.deps.db
    .selectFrom('withdrawals')
    .select(['oid', 'state', 'erased_parts'])
    .where('user_oid', '=', person.oid)
    .where('state', 'in', ['waiting', 'removing'])
    .executeTakeFirst()
  return row ?? null
}
