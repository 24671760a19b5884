import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'

const complaint = { reason: 'harassment', details: 'It insults a real person.' }

/** Reports an item, through the front door. */
export function reportItem(
  t: TestApp,
  reporter: Person,
  contentOid: string,
  fields: Record<string, unknown> = {},
): Promise<TestAnswer> {
  const body = { contentMetadata: { contentOid }, complaint: { ...complaint, ...fields } }
  return t.call('POST /content/report', { token: reporter.token, body })
}

/** Reports something of any kind. */
export function report(
  t: TestApp,
  reporter: Person,
  target: { kind: string; oid: string },
  fields: Record<string, unknown> = {},
): Promise<TestAnswer> {
  const body = { ...target, ...complaint, ...fields }
  return t.call('POST /moderation/reports', { token: reporter.token, body })
}

/** The open case of something, as the queue shows it; undefined where there is none. */
export async function findOpenCase(t: TestApp, admin: Person, oid: string) {
  const path = 'GET /admin/moderation/cases?limit=100'
  const { body } = await t.call(path, { token: admin.token })
  return body.items.find(({ target }: { target: { oid: string } }) => target.oid === oid)
}

/** What an administrator decides about an open case. */
export function actOn(
  t: TestApp,
  admin: Person,
  { caseOid, ...fields }: { caseOid: string } & Record<string, unknown>,
): Promise<TestAnswer> {
  const body = {
    measures: ['take_down'],
    rule: 'harassment',
    reason: 'It insults a real person.',
    ...fields,
  }
  return t.call(`POST /admin/moderation/cases/${caseOid}/act`, { token: admin.token, body })
}
