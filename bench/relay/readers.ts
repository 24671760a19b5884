import { giveAmount, newKey } from '../../apps/server/src/testing/money.ts'
import type { TestApp } from '../../apps/server/src/testing/open-app.ts'
import { signUpCreator, signUpPerson } from '../../apps/server/src/testing/people.ts'
import { publishStory } from '../../apps/server/src/testing/stories.ts'
import { openBenchApp } from '../plax/open.ts'
import { largeCanvas } from './canvas.ts'
import { streams, turnsOfHistory } from './rates.ts'

export interface Reader {
  token: string
  roomOid: string
}

/** Readers with credits, each in a room of one large story with its turns behind them. */
export async function prepareReaders(options: {
  folder: string
  databaseUrl: string
  modelUrl: string
}): Promise<Reader[]> {
  const t = await openBenchApp(options, { env: { PLAX_MODEL_URL: options.modelUrl } })
  try {
    const creator = await signUpCreator(t)
    const canvas = largeCanvas()
    const contentOid = await publishStory(t, creator, {
      canvas,
      model: 'server',
      creditsPerChatMilli: 5000,
    })
    const readers: Reader[] = []
    while (readers.length < streams) readers.push(await prepareReader(t, contentOid))
    await Promise.all(
      [0, 1, 2, 3].map((lane) =>
        talk(
          t,
          readers.filter((_, n) => n % 4 === lane),
        ),
      ),
    )
    return readers
  } finally {
    await t.close()
  }
}

async function prepareReader(t: TestApp, contentOid: string): Promise<Reader> {
  const person = await signUpPerson(t)
  await giveAmount(t, person, 'credit', 100_000_000)
  const { token } = person
  const opened = await t.call('POST /story-chat/chat-room', { token, body: { contentOid } })
  if (opened.status !== 200) throw new Error(`Opening a room answered ${opened.text}`)
  return { token, roomOid: opened.body.room.roomOid }
}

async function talk(t: TestApp, readers: Reader[]): Promise<void> {
  for (const { token, roomOid } of readers) {
    for (let turn = 0; turn < turnsOfHistory; turn += 1) {
      const answer = await t.call(`POST /story-chat/chat-room/${roomOid}/message`, {
        token,
        idempotencyKey: newKey(),
        body: { message: messageOf(turn) },
      })
      if (!answer.text.includes('event: done')) throw new Error(`A turn answered ${answer.text}`)
    }
  }
}

/** Each wakes an entry of the lore or two. */
export function messageOf(turn: number): string {
  return `I ask person ${turn % 100} about harbour ${(turn * 7) % 100}, and listen to the rain for a while.`
}
