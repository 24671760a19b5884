import type { Canvas, ChatExport } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestApp } from '../../../testing/app.ts'
import { type Caller, createStoryChatApp, livingCanvas, openChat } from '../../../testing/chats.ts'
import { giveAmount } from '../../../testing/money.ts'
import { newGuestId, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'

/** A story whose lore and trigger are known by words that stand nowhere else. */
function secretCanvas(): Canvas {
  const canvas = livingCanvas()
  for (const node of canvas.nodes) {
    if (node.kind === 'lorebook') {
      const [entry] = node.data.entries
      Object.assign(entry ?? {}, { key: 'w[i]nd', comment: 'Secret of the sea' })
    }
    if (node.kind === 'trigger') node.data.title = 'She is won'
  }
  return canvas
}

const ofLore = ['w[i]nd', 'lore/wind', 'Secret of the sea', 'comes from the sea', 'matchedText']
const ofTrigger = ['She is won', '"warm"']
const secrets = [...ofLore, ...ofTrigger]

describe('what fired', () => {
  let t: TestApp
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, creator, contentOid } = await createStoryChatApp({ canvas: secretCanvas() }))
  })
  afterAll(() => t.close())

  const rich = async (person: Person) => {
    await giveAmount(t, person, 'credit', 200_000)
    return { token: person.token }
  }

  /** A chat in which lore and a trigger fire, and all that a caller can be answered of it. */
  const answersTo = async (caller: Caller, story = contentOid) => {
    const chat = await openChat(t, story, caller)
    const path = `/story-chat/chat-room/${chat.roomOid}`
    const get = (route: string) => t.call(`GET ${path}/${route}`, caller)
    const sent = [
      await chat.send('thank you, WIND'),
      await chat.send('thank you'),
      await chat.send('Why?'),
    ]
    const messages = await chat.messages()
    const { messageId } = messages.at(-1)
    const rerolled = await chat.post('reroll', {})
    const branch = await chat.post('branch', { messageId: messages[2].messageId })
    const branched = `GET /story-chat/chat-room/${branch.body.room.roomOid}`
    const trace = await get(`message/${messages.at(-1).messageId}/trace`)
    const file = await get('export?format=plax')
    const answers = {
      sent,
      rerolled,
      trace,
      file,
      firstTrace: await get(`message/${messages[2].messageId}/trace`),
      followed: await get(`message/${messages[2].messageId}/stream`),
      pages: await get('prev-messages?limit=100'),
      found: await get('search?q=Hello'),
      status: await get('status'),
      selected: await chat.post(`message/${messageId}/select`, { version: 0 }),
      edited: await chat.edit(messages[2].messageId, 'Other words.'),
      deleted: await chat.deleteResponse(messageId),
      lines: await get('export?format=jsonl'),
      branch,
      branchPages: await t.call(`${branched}/prev-messages`, caller),
      branchFile: await t.call(`${branched}/export`, caller),
      prompts: await t.call(`GET /story-chat/prompt-logs?roomOid=${chat.roomOid}`, caller),
    }
    const { prompts: _prompts, ...granted } = answers
    for (const [name, answer] of Object.entries(granted)) {
      for (const { status, text } of [answer].flat())
        expect([name, status], text).toEqual([name, 200])
    }
    return { answers, chat }
  }
  const download = async (token: string) => {
    const link = await t.call('POST /account/data-download', { token, body: {} })
    const answer = await t.call(`GET /account/data-download?token=${link.body.token}`, { token })
    expect(JSON.parse(answer.text).isComplete).toBe(true)
    return answer.text
  }
  const found = (text: string) => secrets.filter((secret) => text.includes(secret))

  it.each(['a reader with an account', 'a visitor'])('stays unknown to %s', async (who) => {
    const isVisitor = who === 'a visitor'
    const caller = isVisitor ? { guestId: newGuestId() } : await rich(await signUpPerson(t))
    const { answers, chat } = await answersTo(caller)
    expect(refusal(answers.prompts)[0]).toBe(isVisitor ? 401 : 403)
    for (const [name, answer] of Object.entries(answers)) {
      const text = [answer].flat().map((one) => one.text)
      expect([name, ...found(text.join('\n'))]).toEqual([name])
    }
    const [, , reply] = await chat.messages()
    expect(reply.receipt).toMatchObject({ model: 'test', chargedMilli: isVisitor ? 0 : 10_000 })
    expect(reply.receipt).not.toHaveProperty('lore')
    const { body } = answers.firstTrace
    expect(body).toMatchObject({ showsFired: false, lore: [], macros: [], triggers: [] })
    expect(body.variables).toMatchObject([{ name: 'trust', before: '0', after: '2' }])
    const parts = body.sections.map(({ name }: { name: string }) => name)
    expect(parts).not.toContain('loreAfter')
    const tokens = body.sections.map((part: { tokens: number }) => part.tokens)
    expect(tokens.reduce((sum: number, one: number) => sum + one)).toBeLessThanOrEqual(
      body.totalTokens,
    )
  })

  it('stays out of what a reader downloads of themself', async () => {
    const person = await signUpPerson(t)
    await answersTo(await rich(person))
    const text = await download(person.token)
    expect(text).toContain('thank you, WIND')
    expect(found(text)).toEqual([])
  })

  it.each(['the owner', 'an administrator'])('is shown to %s', async (who) => {
    const person = who === 'the owner' ? creator : await signUpAdmin(t)
    const { answers } = await answersTo(await rich(person))
    for (const name of ['followed', 'pages', 'found', 'file', 'branchFile'] as const) {
      expect(answers[name].text, name).toMatch(/w\[i\]nd/)
    }
    expect(answers.sent[0]?.text).toContain('"matchedText":"WIND"')
    expect(answers.firstTrace.body).toMatchObject({
      showsFired: true,
      isFull: true,
      lore: [{ name: 'Secret of the sea', pattern: 'w[i]nd', matchedText: 'WIND' }],
    })
    expect(answers.trace.body.triggers).toMatchObject([{ title: 'She is won', told: true }])
  })

  it('is the owner’s to open, and to close again', async () => {
    const opened = await publishStory(t, creator, {
      model: 'server',
      creditsPerChatMilli: 10_000,
      canvas: secretCanvas(),
      lorePublic: true,
    })
    const person = await signUpPerson(t)
    const { answers, chat } = await answersTo(await rich(person), opened)
    expect(answers.firstTrace.body).toMatchObject({
      showsFired: true,
      isFull: false,
      lore: [{ name: 'Secret of the sea', matchedText: 'WIND' }],
    })
    expect(answers.pages.text).toContain('w[i]nd')
    const file = JSON.parse(answers.file.text) as ChatExport
    expect(file.messages[2]?.versions[0]?.record).toMatchObject({ fired: { lore: ['lore/wind'] } })
    expect(await download(person.token)).toContain('lore/wind')
    const change = { requestType: 'update', contentOid: opened, lorePublic: false }
    expect((await writeStory(t, creator, change)).body.content.lorePublic).toBe(false)
    expect(found(JSON.stringify(await chat.messages()))).toEqual([])
    expect(found(await download(person.token))).toEqual([])
  })

  it('leaves a reader’s file one that can be read in again', async () => {
    const caller = await rich(await signUpPerson(t))
    const { chat } = await answersTo(caller)
    const file = await t.call(`GET /story-chat/chat-room/${chat.roomOid}/export`, caller)
    const copy = await t.call(`POST /story-chat/chat-room/import?contentOid=${contentOid}`, {
      ...caller,
      upload: { bytes: Buffer.from(file.text), fileName: 'chat.json' },
    })
    const path = `GET /story-chat/chat-room/${copy.body.room.roomOid}`
    const status = await t.call(`${path}/status`, caller)
    expect(status.body.variables).toEqual((await chat.status()).variables)
    const again = JSON.parse((await t.call(`${path}/export`, caller)).text) as ChatExport
    const { state } = JSON.parse(file.text) as ChatExport
    expect(again.state).toEqual(state)
  })
})
