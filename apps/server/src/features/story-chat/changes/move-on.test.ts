import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp } from '../../../testing/app.ts'
import { type Chat, createChatApp, livingCanvas, openPaidChat } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { compileDraft, publishStory } from '../../../testing/stories.ts'

describe('a room whose story is compiled anew', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const publish = () =>
    publishStory(t, creator, { model: 'server', canvas: livingCanvas({ name: 'Mira' }) })
  /** Saves and compiles the story with other names and values. */
  const recompile = async (contentOid: string, name: string) => {
    const canvas = livingCanvas({ name })
    const trust = canvas.nodes.find(({ id }) => id === 'trust')
    Object.assign(trust?.data ?? {}, { initialValue: 7 })
    const { token } = creator
    const known = await t.call(`GET /story-chat/chat-canvas?contentOid=${contentOid}`, { token })
    const { version } = known.body
    await t.call('POST /story-chat/chat-canvas', { token, body: { contentOid, version, canvas } })
    expect((await compileDraft(t, creator, contentOid)).status).toBe(200)
  }
  const rollBack = (contentOid: string) =>
    t.call('POST /story-chat/compiled/rollback', { token: creator.token, body: { contentOid } })
  /** Who the model was told to be in the newest turn. */
  const nameTold = async (chat: Chat) => {
    await chat.say('Who are you?')
    return /\b(Mira|Nora|Noor)\b/.exec(JSON.stringify(server.requests.at(-1)?.body))?.[0]
  }
  const trustOf = async (chat: Chat) => {
    const { variables } = await chat.status()
    return variables.find(({ name }: { name: string }) => name === 'trust').value
  }

  it('stays on what it began with, and new rooms do not, until its reader moves on', async () => {
    const contentOid = await publish()
    const { chat } = await openPaidChat(t, contentOid)
    expect([await nameTold(chat), (await chat.status()).hasNewerStory]).toEqual(['Mira', false])
    await recompile(contentOid, 'Nora')
    await recompile(contentOid, 'Noor')
    expect([await nameTold(chat), (await chat.status()).hasNewerStory]).toEqual(['Mira', true])
    const second = (await rollBack(contentOid)).body
    const { chat: late } = await openPaidChat(t, contentOid)
    expect([await nameTold(late), await nameTold(chat)]).toEqual(['Nora', 'Mira'])
    const moved = await chat.post('move-on')
    expect(moved.body).toEqual({ compiledHash: second.compiledHash })
    expect([await nameTold(chat), (await chat.status()).hasNewerStory]).toEqual(['Nora', false])
    const first = (await rollBack(contentOid)).body
    expect([await nameTold(chat), (await chat.status()).hasNewerStory]).toEqual(['Nora', true])
    expect((await chat.post('move-on')).body).toEqual({ compiledHash: first.compiledHash })
    expect(await nameTold(chat)).toBe('Mira')
  })

  it('moves on with the values of variables that are still there', async () => {
    const contentOid = await publish()
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('thank you')
    await recompile(contentOid, 'Nora')
    const moved = await chat.post('move-on')
    expect(moved.body.compiledHash).toMatch(/^[0-9a-f]{64}$/)
    expect((await chat.status()).hasNewerStory).toBe(false)
    expect(await trustOf(chat)).toBe(2)
    await chat.say('thank you')
    expect(await trustOf(chat)).toBe(4)
  })

  it('moves on to no story that was closed', async () => {
    const contentOid = await publish()
    const { chat } = await openPaidChat(t, contentOid)
    await t.call('POST /story-chat/chat-content', {
      token: creator.token,
      body: { requestType: 'delete', contentOid },
    })
    const answer = await chat.post('move-on')
    expect([answer.status, answer.body.code]).toEqual([404, 'story.not_found'])
  })
})
