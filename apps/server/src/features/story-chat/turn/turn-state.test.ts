import { initialState, replay, type StoryState } from '@plax/story-engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp } from '../../../testing/app.ts'
import { Chat, createChatApp, livingCanvas, openPaidChat } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { getArtefact } from '../../story/compile/artefacts.ts'
import { decisionLeaseMs } from './decide-turn.ts'
import { listCounted, recordOf } from './turn-state.ts'

describe("the story's state", () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let judged: string
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    creator = await signUpCreator(t)
    const canvas = livingCanvas({ isJudged: true })
    judged = await publishStory(t, creator, { model: 'server', canvas })
  })
  afterAll(() => t.close())

  const answerWith = (...texts: string[]) =>
    server.next(...texts.map((text) => ({ kind: 'reply' as const, words: [text] })))
  const roomOf = (chat: Chat) =>
    t.deps.db
      .selectFrom('chat_rooms')
      .selectAll()
      .where('oid', '=', chat.roomOid)
      .executeTakeFirstOrThrow()
  const trustOf = async (chat: Chat) => (await roomOf(chat)).state?.variables.trust

  it('is what the model decided, asked after the reply and recorded with it', async () => {
    const { chat } = await openPaidChat(t, judged)
    answerWith('She nods.', '{"v1": 4}')
    await chat.say('Here, take my coat.')
    await chat.decided()
    expect(await trustOf(chat)).toBe(4)
    const asked = JSON.stringify(server.requests.at(-1)?.body)
    expect(asked).toContain('Raise it for a kind deed.')
    expect(asked).toContain('Here, take my coat.')
    answerWith('She smiles.', '{}')
    await chat.say('Shall we go?')
    await chat.decided()
    expect(JSON.stringify(server.requests.at(-2)?.body)).toContain('She trusts')
    expect(await trustOf(chat)).toBe(4)
  })

  it('keeps what was decided when earlier words change: nothing is decided again', async () => {
    const { chat } = await openPaidChat(t, judged)
    answerWith('She nods.', '{"v1": 4}')
    const first = await chat.say('Take my coat.')
    await chat.decided()
    answerWith('She waits.', '{}')
    await chat.say('thank you')
    await chat.decided()
    expect(await trustOf(chat)).toBe(6)
    const asked = server.requests.length
    await chat.edit(first.messageId, 'She shrugs.')
    expect(await trustOf(chat)).toBe(6)
    expect(server.requests).toHaveLength(asked)
  })

  it('stays where a decision fails or says nonsense', async () => {
    const { chat } = await openPaidChat(t, judged)
    answerWith('She nods.', '{"v1": "much"}', '{"v1": 99999, "v2": true}', '{}')
    await chat.say('thank you')
    await chat.decided()
    expect(await trustOf(chat)).toBe(2)
    server.next({ kind: 'reply', words: ['And?'] }, { kind: 'status', status: 500 })
    server.next({ kind: 'status', status: 500 }, { kind: 'status', status: 500 })
    await chat.say('thank you')
    await chat.decided()
    expect(await trustOf(chat)).toBe(4)
    server.reset()
  })

  it('is decided by another process where the first one died, once', async () => {
    const { chat } = await openPaidChat(t, judged)
    answerWith('She nods.', '{}')
    const reply = await chat.say('Take my coat.')
    await chat.decided()
    // As a process leaves it that was killed between the reply and the decision.
    const due = new Date(t.clock.now().getTime() + decisionLeaseMs)
    await t.deps.db
      .updateTable('chat_messages')
      .set({ decision_due: due })
      .where('oid', '=', reply.messageId)
      .execute()
    const job = t.jobs.get('story.decide-turns')
    const asked = server.requests.length
    await job?.({})
    expect(server.requests).toHaveLength(asked)
    t.clock.advance(decisionLeaseMs + 1)
    answerWith('{"v1": 5}')
    await Promise.all([job?.({}), job?.({})])
    expect(server.requests).toHaveLength(asked + 1)
    expect(await trustOf(chat)).toBe(5)
    await job?.({})
    expect(server.requests).toHaveLength(asked + 1)
  })

  const steps = fc.array(
    fc.record({
      what: fc.constantFrom(
        'send',
        'send',
        'send',
        'continue',
        'reroll',
        'rerollAny',
        'failReroll',
        'select',
        'edit',
        'delete',
        'rollback',
        'restore',
        'branch',
      ),
      pick: fc.nat(1000),
      said: fc.constantFrom('hello', 'thank you', 'the wind blows', 'thanks, wind'),
      told: fc.constantFrom('Yes.', 'A spark!', 'The wind.', 'A spark in the wind.'),
      decided: fc.constantFrom('{}', '{"v1": 1}', '{"v1": 9}', '{"v1": "odd"}'),
    }),
    { minLength: 4, maxLength: 14 },
  )
  type Step = (typeof steps extends fc.Arbitrary<infer T> ? T : never) extends (infer S)[]
    ? S
    : never

  /** What a random reader does; answers where they go on. */
  const act = async (chat: Chat, removals: string[], step: Step): Promise<Chat> => {
    const messages = await chat.messages()
    const message = messages[step.pick % messages.length]
    const { messageId } = message
    const removed = (body: { removalOid?: string | null } | null) => {
      if (body?.removalOid) removals.push(body.removalOid)
    }
    const reply = async (path: string, body: Record<string, unknown>) => {
      answerWith(step.told, step.decided, step.decided)
      await chat.post(path, body)
      await chat.decided()
      server.reset()
    }
    if (step.what === 'send') await reply('message', { message: step.said })
    if (step.what === 'continue') await reply('auto-chat', {})
    if (step.what === 'reroll') await reply('reroll', {})
    if (step.what === 'rerollAny') await reply('reroll', { messageId })
    if (step.what === 'failReroll') {
      server.next({ kind: 'cut_after', words: ['A spark'] })
      await chat.post('reroll', {})
      server.reset()
    }
    if (step.what === 'select') {
      const version = step.pick % message.versions
      await chat.post(`message/${messageId}/select`, { version })
    }
    if (step.what === 'edit') await chat.edit(messageId, `${step.told} ${step.said}`)
    if (step.what === 'delete') removed((await chat.deleteResponse(messageId)).body)
    if (step.what === 'rollback') removed((await chat.post('rollback', { messageId })).body)
    if (step.what === 'restore') {
      const removalOid = removals[step.pick % Math.max(1, removals.length)]
      if (removalOid) await chat.post('restore', { removalOid })
    }
    if (step.what !== 'branch') return chat
    const { body } = await chat.post('branch', { messageId })
    return new Chat(t, { roomOid: body.room.roomOid, caller: chat.caller })
  }

  it('is the replay of the recorded turns, whatever a reader does [R-story-chat-003]', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { chat } = await openPaidChat(t, judged, 10_000_000)
        const removals: string[] = []
        let at = chat
        for (const step of sequence) {
          at = await act(at, removals, step)
          const room = await roomOf(at)
          const artefact = await getArtefact(t.deps.db, room.artefact_hash)
          const start: StoryState = room.start_state ?? initialState(artefact)
          const turns = await listCounted(t.deps.db, room.oid, 1)
          const replayed = replay(artefact, start, turns.map(recordOf))
          expect(room.state ?? start, step.what).toEqual(replayed)
          expect(turns.at(-1)?.state_after ?? start, step.what).toEqual(replayed)
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
