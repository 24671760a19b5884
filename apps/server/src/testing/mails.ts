import type { TestApp } from './open-app.ts'

export interface TestMail {
  to: string
  subject: string
  text: string
}

/** Mails to an address, the latest first. */
export async function mailsTo(t: TestApp, email: string): Promise<TestMail[]> {
  const rows = await t.deps.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ recipient, subject, body }) => ({ to: recipient, subject, text: body }))
}

/** The token of the link in the latest mail to an address. */
export async function mailedToken(t: TestApp, email: string): Promise<string> {
  const [mail] = await mailsTo(t, email)
  const token = /[?&]token=([\w-]{43})\b/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`The mail to ${email} carries no link.`)
  return token
}

/** Runs the queued jobs of one task, as a worker would, and answers how many there were. */
export async function runQueued(t: TestApp, task: string): Promise<number> {
  const { rows } = await t.deps.pool.query<{ payload: Record<string, unknown> }>(
    `DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
     WHERE task.id = job.task_id AND task.identifier = $1 RETURNING job.payload`,
    [task],
  )
  for (const { payload } of rows) await t.jobs.get(task)?.(payload)
  return rows.length
}
