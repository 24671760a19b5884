import { createNode, newLoreEntry } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createChatApp, openPaidChat } from '../../../testing/chats.ts'
import type { ModelServer } from '../../../testing/model-server.ts'
import { signUpCreator } from '../../../testing/people.ts'
import { compileDraft, makeCanvas, publishStory } from '../../../testing/stories.ts'

describe('a story with a bad key beside good ones', () => {
  let t: TestApp
  let server: ModelServer
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
  })
  afterAll(() => t.close())

  it('is published with a note, and the good keys fire [R-story-chat-023]', async () => {
    const creator = await signUpCreator(t)
    const canvas = makeCanvas()
    const lore = createNode('lorebook', { id: 'lore', position: { x: 0, y: 0 } })
    lore.data.entries = [
      newLoreEntry('e1', { key: 'riv(er|dock|/Pier/', prompt: 'Boats lie at the dock.' }),
      newLoreEntry('e2', { key: 'lamp|wind(?=ow)', prompt: 'The lamp burns all night.' }),
    ]
    canvas.nodes.push(lore)
    const edge = { source: 'lore', sourceSocket: 'lorebook', target: 'story' }
    canvas.edges.push({ id: 'lore-story', targetSocket: 'lorebooks', ...edge })
    const contentOid = await publishStory(t, creator, { model: 'server', canvas })

    const { body } = await compileDraft(t, creator, contentOid)
    expect(body.warnings).toMatchObject([
      {
        severity: 'warning',
        code: 'pattern.open_group',
        nodeId: 'lore',
        field: 'entries.0.key',
        message: '“riv(er” has a ( that isn’t closed, so it counts as plain text.',
      },
      { severity: 'warning', code: 'pattern.lookaround', field: 'entries.1.key' },
    ])

    const { chat } = await openPaidChat(t, contentOid)
    const promptAfter = async (said: string): Promise<string> => {
      await chat.say(said)
      return JSON.stringify(server.requests.at(-1)?.body)
    }
    const boats = 'Boats lie at the dock.'
    expect(await promptAfter('We look at the pier and the window.')).not.toMatch(/Boats|burns/)
    expect(await promptAfter('So this is the Pier.')).toContain(boats)
    expect(await promptAfter('Light the LAMP.')).toContain('The lamp burns all night.')
    const { chat: other } = await openPaidChat(t, contentOid)
    await other.say('Spell it riv(er.')
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain(boats)
  })
})
