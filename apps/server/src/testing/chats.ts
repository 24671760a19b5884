import { type Canvas, createNode, newCondition, newLoreEntry } from '@plax/story-engine'
import { expect } from 'vitest'
import { createTestApp, type TestAnswer, type TestApp } from './app.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { giveAmount, newKey } from './money.ts'
import { type Person, signUpCreator, signUpPerson } from './people.ts'
import { makeCanvas, publishStory } from './stories.ts'

export type Caller = { token?: string; guestId?: string; address?: string }

export interface ChatEvent {
  event: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into events of any shape
  data: any
}

/** The server-sent events of a whole answer. */
export function eventsOf(answer: TestAnswer): ChatEvent[] {
  return answer.text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}'),
    }))
}

/** The message that a stream ended with. */
export function endOf(answer: TestAnswer) {
  return eventsOf(answer).at(-1)?.data.message
}

/** The program with a local model, `server`, that stories may name; closing it closes both. */
export async function createChatApp(): Promise<{ t: TestApp; server: ModelServer }> {
  const server = await startModelServer()
  const t = await createTestApp({ PLAX_MODEL_URL: server.baseUrl, PLAX_MODEL_NAME: 'test' })
  const close = async () => {
    await t.close()
    await server.close()
  }
  return { t: { ...t, close }, server }
}

/** `createChatApp` with a published story in it, of which the model writes each reply for 10 credits. */
export async function createStoryChatApp(
  fields: Record<string, unknown> = {},
): Promise<{ t: TestApp; server: ModelServer; creator: Person; contentOid: string }> {
  const { t, server } = await createChatApp()
  const creator = await signUpCreator(t)
  const story = { creditsPerChatMilli: 10_000, model: 'server', ...fields }
  return { t, server, creator, contentOid: await publishStory(t, creator, story) }
}

/** What a reader does in a room, through the front door. */
export class Chat {
  readonly roomOid: string
  readonly caller: Caller
  readonly #t: TestApp

  constructor(t: TestApp, room: { roomOid: string; caller: Caller }) {
    this.#t = t
    this.roomOid = room.roomOid
    this.caller = room.caller
  }

  /** A call of this room: `reroll`, `rollback`, `message/{id}/select` … */
  post(path: string, body: Record<string, unknown> = {}, key = newKey()): Promise<TestAnswer> {
    const route = `POST /story-chat/chat-room/${this.roomOid}/${path}`
    return this.#t.call(route, { ...this.caller, idempotencyKey: key, body })
  }

  send(message: string, body: Record<string, unknown> = {}, key = newKey()): Promise<TestAnswer> {
    return this.post('message', { message, ...body }, key)
  }

  /** Sends and answers the finished reply; fails where it was refused. */
  async say(message: string, body: Record<string, unknown> = {}) {
    const answer = await this.send(message, body)
    expect(answer.status, answer.text).toBe(200)
    return endOf(answer)
  }

  deleteResponse(messageId: string): Promise<TestAnswer> {
    const route = `DELETE /story-chat/chat-room/${this.roomOid}/response`
    return this.#t.call(route, { ...this.caller, body: { messageId } })
  }

  edit(messageId: string, text: string): Promise<TestAnswer> {
    const body = { messageId, text }
    return this.#t.call('POST /story-chat/message/update', { ...this.caller, body })
  }

  async status(query = '') {
    const route = `GET /story-chat/chat-room/${this.roomOid}/status${query}`
    return (await this.#t.call(route, this.caller)).body
  }

  /** Oldest first. */
  async messages() {
    const route = `GET /story-chat/chat-room/${this.roomOid}/prev-messages?limit=100`
    return (await this.#t.call(route, this.caller)).body.items.toReversed()
  }

  async texts(): Promise<string[]> {
    return (await this.messages()).map(({ text }: { text: string }) => text)
  }

  /** Waits until a reply runs, and answers its id. */
  async running(): Promise<string> {
    for (;;) {
      const { runningMessageId } = await this.status()
      if (runningMessageId) return runningMessageId
    }
  }

  /** Waits until a model has decided all turns of the room. */
  async decided(): Promise<void> {
    const due = () =>
      this.#t.deps.db
        .selectFrom('chat_messages')
        .select('oid')
        .where('room_oid', '=', this.roomOid)
        .where('decision_due', 'is not', null)
        .execute()
    await expect.poll(due, { interval: 5, timeout: 10_000 }).toEqual([])
  }
}

/** A room of a story for a caller. */
export async function openChat(t: TestApp, contentOid: string, caller: Caller): Promise<Chat> {
  const answer = await t.call('POST /story-chat/chat-room', { ...caller, body: { contentOid } })
  expect(answer.status, answer.text).toBe(200)
  return new Chat(t, { roomOid: answer.body.room.roomOid, caller })
}

/** A room of a new reader who has credits. */
export async function openPaidChat(
  t: TestApp,
  contentOid: string,
  creditMilli = 100_000,
): Promise<{ person: Person; chat: Chat }> {
  const person = await signUpPerson(t)
  await giveAmount(t, person, 'credit', creditMilli)
  return { person, chat: await openChat(t, contentOid, { token: person.token }) }
}

/**
 * A story whose state moves: `trust` grows by a word of the reader and by the model, `lamp` is
 * toggled by a word of the reply, and a trigger, a macro and a lasting entry depend on both.
 */
export function livingCanvas(options: { isJudged?: boolean; name?: string } = {}): Canvas {
  const canvas = makeCanvas(options.name ? { name: options.name } : {})
  const position = { x: 0, y: 0 }
  const trust = createNode('variable', { id: 'trust', position })
  Object.assign(trust.data, { name: 'trust', initialValue: 0, min: 0, max: 10, shown: true })
  const lamp = createNode('variable', { id: 'lamp', position })
  Object.assign(lamp.data, { name: 'lamp', type: 'boolean', initialValue: false })
  const kind = createNode('updateRule', { id: 'kind', position })
  Object.assign(kind.data, { pattern: 'thank', scope: 'input', operation: 'add', value: 2 })
  const spark = createNode('updateRule', { id: 'spark', position })
  Object.assign(spark.data, { pattern: 'spark', scope: 'reply', operation: 'toggle' })
  const warm = createNode('trigger', { id: 'warm', position })
  warm.data.prompt = 'She trusts {{user}} now: {{getvar::trust}}.'
  warm.data.conditions = [newCondition('c1', { comparison: 'above', value: 3 })]
  const lore = createNode('lorebook', { id: 'lore', position })
  const wind = { key: 'wind', prompt: 'The wind comes from the sea.', sticky: 2 }
  lore.data.entries = [newLoreEntry('wind', wind)]
  const nodes = [trust, lamp, kind, spark, warm, lore]
  const wires: [string, string, string, string][] = [
    ['trust', 'variable', 'story', 'variables'],
    ['lamp', 'variable', 'story', 'variables'],
    ['trust', 'variable', 'kind', 'variable'],
    ['lamp', 'variable', 'spark', 'variable'],
    ['trust', 'variable', 'warm', 'variables'],
    ['kind', 'updateRule', 'story', 'updateRules'],
    ['spark', 'updateRule', 'story', 'updateRules'],
    ['warm', 'trigger', 'story', 'triggers'],
    ['lore', 'lorebook', 'story', 'lorebooks'],
  ]
  if (options.isJudged) {
    const judge = createNode('updateRule', { id: 'judge', position })
    Object.assign(judge.data, { mode: 'model', instruction: 'Raise it for a kind deed.' })
    canvas.nodes.push(judge)
    wires.push(['trust', 'variable', 'judge', 'variable'])
    wires.push(['judge', 'updateRule', 'story', 'updateRules'])
  }
  canvas.nodes.push(...nodes)
  for (const [source, sourceSocket, target, targetSocket] of wires) {
    const id = `${source}-${target}-${targetSocket}`
    canvas.edges.push({ id, source, sourceSocket, target, targetSocket })
  }
  return canvas
}
