import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createStoryChatApp, openPaidChat } from '../../../testing/chats.ts'
import { walletOf } from '../../../testing/money.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'

let t: TestApp
let contentOid: string
let creator: Person

beforeAll(async () => {
  ;({ t, contentOid, creator } = await createStoryChatApp())
})
afterAll(() => t.close())

const words = 'She kept the light, and I stayed until morning.'

async function comment(person: Person, text = words) {
  const body = { contentOid, text }
  const answer = await t.call('POST /content/comment', { token: person.token, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.comment
}

const creditsOf = async (person: Person) => (await walletOf(t, person)).creditMilli

async function salesOf() {
  return t.deps.db
    .selectFrom('sales')
    .select(['earned', 'refunded_at', 'at'])
    .where('item_oid', '=', contentOid)
    .where('creator_oid', '=', creator.oid)
    .execute()
}

describe('a comment on a story', () => {
  it('after five chats gives back what the last five cost, once [R-story-chat-107]', async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    for (let number = 1; number <= 4; number += 1) await chat.say(`Message ${number}`)
    const paid = await creditsOf(person)
    expect((await comment(person)).refundedMilli).toBe(0)
    expect(await creditsOf(person)).toBe(paid)
    await chat.say('Message 5')
    await chat.say('Message 6')
    expect(await creditsOf(person)).toBe(40_000)
    expect((await comment(person, 'Short')).refundedMilli).toBe(0)
    const made = await Promise.all([comment(person), comment(person)])
    const refunds = made.map(({ refundedMilli }) => refundedMilli)
    expect(refunds.toSorted((a: number, b: number) => a - b)).toEqual([0, 50_000])
    expect(await creditsOf(person)).toBe(90_000)
    const sales = await salesOf()
    expect(sales.filter(({ refunded_at }) => refunded_at !== null)).toHaveLength(5)
    await chat.say('Message 7')
    expect((await comment(person)).refundedMilli).toBe(0)
    const invariants = await t.call('GET /wallet', { token: person.token })
    expect(invariants.body.creditMilli).toBe(80_000)
  })

  it('of somebody who chatted elsewhere, or not at all, gives nothing back', async () => {
    const person = await signUpPerson(t)
    expect((await comment(person)).refundedMilli).toBe(0)
  })
})
