import { defaultChatOptions } from '@plax/contracts/story/story-values'
import type { RoomNow } from '@plax/contracts/story-chat/story-chat'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../lib/api.ts'
import type { joinHub } from '../../lib/join-hub.ts'
import type { ChatMessage } from './chat.api.ts'
import type { ReplyCall } from './reply-call.ts'
import { NotSent } from './reply-errors.ts'
import { createSession, type Opening } from './room-session.ts'

const reply: ChatMessage = {
  messageId: 'reply',
  turn: 1,
  role: 'assistant',
  text: '',
  version: 0,
  versions: 1,
  editedAt: null,
  state: 'running',
  createdAt: '2026-11-20T12:00:00.000Z',
  receipt: null,
}
const room = {
  roomOid: 'room',
  contentOid: 'story',
  title: 'Night',
  storyTitle: 'Night',
  thumbnail: null,
  lastMessage: '',
  updatedAt: '2026-11-20T12:00:00.000Z',
  unread: false,
  isBranch: false,
}
const opening: Opening = {
  status: {
    room,
    runningMessageId: null,
    priceMilli: 0,
    freeChatsLeft: null,
    coupon: null,
    modelName: 'Narrator',
    modelIsOffline: true,
    modelIsStandIn: false,
    settings: {
      userNote: '',
      ...defaultChatOptions,
      model: null,
      personaOid: null,
      impersonationCharacter: null,
      replyLanguage: null,
    },
    bookmarks: [],
    branches: { from: null, at: null, left: [] },
    cast: { characters: [], scenes: [] },
    variables: [],
    hasNewerStory: false,
    isPreview: false,
    impersonationOn: true,
    offersSuggestions: false,
    canSeePrompts: false,
  },
  page: { items: [], nextCursor: null },
}

/** A line that is down until it is restored, and the keys that were sent over it. */
function scene() {
  const keys: (string | undefined)[] = []
  const bodies: unknown[] = []
  const line: { up: boolean; userMessage: ChatMessage | null } = { up: false, userMessage: null }
  const joins: string[] = []
  const pages: string[] = []
  const page = { ...opening.page }
  const room: { listener?: Parameters<typeof joinHub>[1] } = {}
  /** Brings where the room is now, and waits until the tab has followed it. */
  const tell = async (state: RoomNow) => {
    room.listener?.onState?.(state)
    await new Promise((done) => setTimeout(done))
  }
  const api = (async (key: string, sent: { idempotencyKey?: string; body?: unknown }) => {
    if (key.endsWith('/prev-messages')) {
      pages.push(key)
      return page
    }
    if (key.startsWith('GET')) {
      const message = { ...reply, state: 'complete' as const, text: 'Yes.' }
      return { message, freeChatsLeft: null, coupon: null, error: null }
    }
    keys.push(sent.idempotencyKey)
    bodies.push(sent.body)
    if (!line.up) throw new TypeError('network')
    return { userMessage: line.userMessage, reply, priceMilli: 0 }
  }) as unknown as Api
  const join: typeof joinHub = (topic, listener) => {
    if (topic.startsWith('chat-room:')) {
      room.listener = listener
      return () => {}
    }
    joins.push(topic)
    void Promise.resolve().then(() =>
      listener.onMessages?.([{ seq: Number.MAX_SAFE_INTEGER, data: { ended: true } }]),
    )
    return () => {}
  }
  const app = { api, queryClient: new QueryClient() }
  const open = (given = opening) =>
    createSession(app, given, { pause: () => Promise.resolve(), join })
  return { keys, bodies, line, joins, pages, page, tell, open }
}

const hello = (message: string): ReplyCall => ({ kind: 'message', body: { message } })

describe('a room on the screen', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('gives back words that did not arrive, and claims nothing of a reply', async () => {
    const session = scene().open()
    const giveBack = vi.fn()
    await expect(session.reply(hello('Hello'), giveBack)).rejects.toThrow(NotSent)
    expect(giveBack).toHaveBeenCalledOnce()
    expect(session.store.get()).toMatchObject({ sending: null, lost: false, runningId: null })
  })

  it('sends the same words again by the same key, also after a reload', async () => {
    const { keys, line, open } = scene()
    await open()
      .reply(hello('Hello'), () => {})
      .catch(() => {})
    line.up = true
    const giveBack = vi.fn()
    await open().reply(hello('Hello'), giveBack)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(giveBack).not.toHaveBeenCalled()
  })

  it('says which price was seen, and keeps the key where another one is seen', async () => {
    const { keys, bodies, line, open } = scene()
    const session = open()
    await session.reply(hello('Hello'), () => {}, 5000).catch(() => {})
    line.up = true
    await session.reply(hello('Hello'), () => {}, 7000)
    expect(bodies.at(0)).toEqual({ message: 'Hello', maxPriceMilli: 5000 })
    expect(bodies.at(-1)).toEqual({ message: 'Hello', maxPriceMilli: 7000 })
    expect(new Set(keys).size).toBe(1)
  })

  it('takes another key for other words, and for the same words once they were taken', async () => {
    const { keys, line, open } = scene()
    const session = open()
    await session.reply(hello('Hello'), () => {}).catch(() => {})
    line.up = true
    await session.reply(hello('Hello there'), () => {})
    await session.reply(hello('Hello there'), () => {})
    expect(new Set(keys).size).toBe(3)
  })

  it('joins a running reply once, however many ask for it', async () => {
    const { joins, open } = scene()
    const running = { ...opening, status: { ...opening.status, runningMessageId: 'reply' } }
    const session = open(running)
    const leave = session.open(() => {})
    await session.catchUp()
    expect(joins).toEqual(['reply:reply'])
    leave()
  })

  it('takes up a reroll after a reload, in the place of the reply that it replaces [R-story-chat-042]', async () => {
    const { open } = scene()
    const told = { ...reply, messageId: 'told', state: 'complete' as const, text: 'No.' }
    const session = open()
    session.dispatch({ type: 'loaded', newestFirst: [told], olderCursor: null })
    session.dispatch({ type: 'start', userMessage: null, reply })
    const reloaded = createSession(
      { api: vi.fn(), queryClient: new QueryClient() },
      {
        status: { ...opening.status, runningMessageId: 'reply' },
        page: { items: [told], nextCursor: null },
      },
    )
    expect(reloaded.store.get()).toMatchObject({ runningId: 'reply', former: told })
    expect(reloaded.store.get().messages).toMatchObject([{ messageId: 'reply', text: '' }])
  })

  it('follows a reply that another tab asked for', async () => {
    const { joins, page, tell, open } = scene()
    const session = open()
    session.open(() => {})
    page.items = [reply]
    await tell({ newestId: 'reply', runningId: 'reply' })
    await vi.waitFor(() =>
      expect(session.store.get()).toMatchObject({
        messages: [{ messageId: 'reply', state: 'complete', text: 'Yes.' }],
        runningId: null,
      }),
    )
    expect(joins).toEqual(['reply:reply'])
  })

  it('shows a reply that another tab asked for and that has already ended', async () => {
    const { joins, page, tell, open } = scene()
    const session = open()
    session.open(() => {})
    page.items = [{ ...reply, state: 'complete', text: 'Yes.' }]
    await tell({ newestId: 'reply', runningId: null })
    expect(session.store.get().messages).toMatchObject([{ messageId: 'reply', text: 'Yes.' }])
    expect(joins).toEqual([])
  })

  it('follows a reroll in another tab, which is in no list while it runs', async () => {
    const { joins, page, tell, open } = scene()
    const told: ChatMessage = { ...reply, messageId: 'told', state: 'complete', text: 'No.' }
    page.items = [told]
    const session = open({ ...opening, page: { items: [told], nextCursor: null } })
    session.open(() => {})
    await tell({ newestId: 'told', runningId: 'reply' })
    await vi.waitFor(() =>
      expect(session.store.get().messages).toMatchObject([{ messageId: 'reply', text: 'Yes.' }]),
    )
    expect(joins).toEqual(['reply:reply'])
  })

  it('drops the turns that another tab rolled back', async () => {
    const { tell, open } = scene()
    const told: ChatMessage = {
      ...reply,
      messageId: 'told',
      turn: 0,
      state: 'complete',
      text: 'No.',
    }
    const items = [{ ...reply, state: 'complete' as const }, told]
    const session = open({ ...opening, page: { items, nextCursor: null } })
    session.open(() => {})
    await tell({ newestId: 'told', runningId: null })
    expect(session.store.get().messages).toMatchObject([{ messageId: 'told' }])
  })

  it('asks for nothing when the room is as it is shown, or its own reply is on its way', async () => {
    const { line, pages, tell, open } = scene()
    const items = [{ ...reply, messageId: 'told', turn: 0, state: 'complete' as const }]
    const session = open({ ...opening, page: { items, nextCursor: null } })
    session.open(() => {})
    await tell({ newestId: 'told', runningId: null })
    Object.assign(line, { up: true, userMessage: { ...items[0], messageId: 'said', role: 'user' } })
    const asked = session.reply(hello('Hello'))
    await tell({ newestId: 'reply', runningId: 'reply' })
    await asked
    await tell({ newestId: 'reply', runningId: null })
    expect(pages).toEqual([])
  })
})
