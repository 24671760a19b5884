import { sandboxTestCards } from '@plax/contracts/payment/payment-values'
import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'

export type TestCard = (typeof sandboxTestCards)[number]['name']

/** Goes to the sandbox's page for cards, on which `type` then types one in. */
export async function beginCard(
  t: TestApp,
  person: Person,
): Promise<{ registrationOid: string; pageId: string; type: (name: TestCard) => Promise<void> }> {
  const begun = await t.call('POST /payment/registercard', { token: person.token, body: {} })
  const pageId: string = begun.body.redirectUrl.split('/').at(-1)
  const type = async (name: TestCard) => {
    const number = sandboxTestCards.find((card) => card.name === name)?.number
    const card = { number, expMonth: 12, expYear: 2029 }
    await t.call(`POST /payment/sandbox/card/${pageId}`, { body: { card } })
  }
  return { registrationOid: begun.body.registrationOid, pageId, type }
}

/** Saves one of the sandbox's test cards through the front door. */
export async function registerCard(
  t: TestApp,
  person: Person,
  name: TestCard = 'good',
): Promise<TestAnswer> {
  const { registrationOid, type } = await beginCard(t, person)
  await type(name)
  return t.call('PUT /payment/registercard', { token: person.token, body: { registrationOid } })
}
