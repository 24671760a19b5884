import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestAnswer, type TestApp } from '../../../testing/app.ts'
import { largestCharacter, wholeCharacters } from '../../../testing/characters.ts'
import { publishContent } from '../../../testing/contents.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'
import { commentTarget } from './comment-target.ts'

const shadowed = new Set<string>()
let t: TestApp
let creator: Person
let fan: Person
let other: Person
let yuna: Person
let admin: Person
let contentOid: string

beforeAll(async () => {
  const rules = {
    findBlockedWord: async (_db: unknown, { text }: { text: string }) =>
      text.includes('spoiler') ? 'spoiler' : null,
    isShadowed: async (_db: unknown, { userOid }: { userOid: string }) => shadowed.has(userOid),
  }
  t = await createTestApp({}, {}, { rules })
  creator = await signUpCreator(t)
  fan = await signUpPerson(t)
  other = await signUpPerson(t)
  admin = await signUpAdmin(t)
  yuna = await signUpPerson(t, { nickname: '유나' })
  contentOid = await publishContent(t, creator)
})
afterAll(() => t.close())
// Calls of a minute are limited.
beforeEach(() => t.clock.advance(61_000))

type Body = Record<string, unknown>
const post = (person: Person, body: Body): Promise<TestAnswer> =>
  t.call('POST /content/comment', { token: person.token, body: { contentOid, ...body } })
const change = (person: Person, key: string, body: Body): Promise<TestAnswer> =>
  t.call(key, { token: person.token, body: { contentOid, ...body } })

async function say(person: Person, text: string, body: Body = {}) {
  const answer = await post(person, { text, ...body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.comment
}

async function list(person?: Person, query = ''): Promise<TestAnswer> {
  const path = `GET /content/comments?contentOid=${contentOid}&limit=100${query}`
  return t.call(path, person ? { token: person.token } : {})
}

const textsOf = (answer: TestAnswer) =>
  answer.body.items.map(({ text }: { text: string }) => text) as string[]

async function told(person: Person): Promise<{ title: string; text: string; path: string }[]> {
  await deliverEvents(t)
  const path = 'GET /account/notifications?limit=50'
  return (await t.call(path, { token: person.token })).body.items
}

describe('comments', () => {
  it('are written on contents and stories alike, and read by everybody [R-content-002, R-content-018, R-account-017]', async () => {
    const comment = await say(fan, 'First!')
    expect(comment).toMatchObject({ text: 'First!', name: fan.nickname, isOwn: true, likes: 0 })
    const visitor = await list()
    expect(visitor.body).toMatchObject({ count: 1, canComment: false, pinned: [] })
    expect(visitor.body.items[0]).toMatchObject({ position: comment.position, isOwn: false })
    expect((await list(fan)).body.canComment).toBe(true)
    const alias = `GET /content/file-content/comments?contentOid=${contentOid}`
    expect(textsOf(await t.call(alias))).toEqual(['First!'])
    const storyOid = await publishStory(t, creator)
    const onStory = await post(fan, { contentOid: storyOid, text: 'On a story' })
    expect(onStory.body.comment).toMatchObject({ contentOid: storyOid, position: 1 })
  })

  it('are refused to visitors, where the item is closed, and where it is unknown', async () => {
    const visitor = await t.call('POST /content/comment', { body: { contentOid, text: 'a' } })
    expect(visitor.status).toBe(401)
    const paid = await publishContent(t, creator, { price: 50 })
    expect((await post(fan, { contentOid: paid, text: 'a' })).status).toBe(403)
    const page = await t.call(`GET /content/comments?contentOid=${paid}`, { token: fan.token })
    expect(page.body).toMatchObject({ canComment: false, refusal: 'item.buyers_only' })
    const nowhere = await post(fan, { contentOid: 'a'.repeat(24), text: 'a' })
    expect(refusal(nowhere)).toEqual([404, 'item.not_found'])
    const unknown = `GET /content/comments?contentOid=${'a'.repeat(24)}`
    expect(refusal(await t.call(unknown))).toEqual([404, 'item.not_found'])
  })

  it.each([
    ['nothing', '', 'comment.empty'],
    ['what nobody sees', '\u200B\u2060 \uFEFF\n', 'comment.empty'],
    ['NUL alone', '\0\0', 'comment.empty'],
    ['too much', 'a'.repeat(1001), 'comment.too_long'],
  ])('refuse %s', async (_what, text, code) => {
    expect(refusal(await post(fan, { text }))).toEqual([400, code])
  })

  it.each(wholeCharacters)('have room for 1000 characters of %s', async (_name, character) => {
    const comment = await say(fan, character.repeat(1000))
    expect(comment.text).toBe(character.repeat(1000).normalize('NFC'))
    const long = await post(fan, { text: character.repeat(1001) })
    expect(refusal(long)).toEqual([400, 'comment.too_long'])
  })

  it('store 1000 of the largest characters', async () => {
    const text = largestCharacter.repeat(1000)
    expect((await say(fan, text)).text).toBe(text)
    expect((await post(fan, { text: `${text}a` })).status).toBe(400)
  })

  it('are plain text that turns nothing and covers nothing around it', async () => {
    const text = `<b>\u202Eevil\u202C</b> \uD800 a${'\u0301'.repeat(900)} \0${'w'.repeat(60)}`
    const comment = await say(fan, text)
    expect(comment.text).toContain('<b>evil</b>')
    expect(comment.text).not.toMatch(/[\u202A-\u202E\0]/)
    expect([...comment.text].length).toBeLessThan(90)
    expect(comment.text.isWellFormed()).toBe(true)
  })

  it('refuse what is no comment of this list', async () => {
    expect((await list(fan, '&cursor=nonsense')).status).toBe(400)
    expect((await list(fan, '&sort=oldest')).status).toBe(400)
    expect((await change(fan, 'PUT /content/comment', { text: 'a' })).status).toBe(400)
    const gone = await change(fan, 'PUT /content/comment', { commentPosition: 9999, text: 'a' })
    expect(refusal(gone)).toEqual([404, 'comment.not_found'])
    const answering = await post(fan, { text: 'a', parentPosition: 9999 })
    expect(refusal(answering)).toEqual([404, 'comment.not_found'])
  })

  it('come page by page, each once, by time and by likes', async () => {
    contentOid = await publishContent(t, creator)
    const made = []
    for (let number = 1; number <= 5; number += 1) made.push(await say(fan, `Number ${number}`))
    for (const [index, person] of [other, admin].entries()) {
      for (const { position } of made.slice(0, index + 1)) {
        const body = { commentPosition: position, likeOrUndoLike: 'like' }
        await change(person, 'POST /content/comment/like', body)
      }
    }
    const walk = async (sort: string) => {
      const texts: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: TestAnswer = await t.call(
          `GET /content/comments?contentOid=${contentOid}&limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        )
        texts.push(...textsOf(page).map((text) => text.slice(-1)))
        cursor = page.body.nextCursor
      }
      return texts.join('')
    }
    expect(await walk('newest')).toBe('54321')
    expect(await walk('liked')).toBe('12543')
  })

  it('have replies of one level, counted and paged', async () => {
    const top = await say(fan, 'Thread')
    const reply = await say(other, 'One', { parentPosition: top.position })
    const second = await say(fan, 'Two', { parentPosition: reply.position })
    expect(second.parentPosition).toBe(top.position)
    const path = `GET /content/comment/replies?contentOid=${contentOid}&commentPosition=${top.position}&limit=1`
    const first = await t.call(path)
    expect(textsOf(first)).toEqual(['One'])
    expect(textsOf(await t.call(`${path}&cursor=${first.body.nextCursor}`))).toEqual(['Two'])
    const [shown] = (await list()).body.items
    expect(shown).toMatchObject({ text: 'Thread', replies: 2 })
    expect((await t.call(`${path}&cursor=x`)).status).toBe(400)
  })

  it('come first where a link leads to them, a reply behind what it answers', async () => {
    const top = await say(fan, 'Far below')
    const reply = await say(other, 'And its answer', { parentPosition: top.position })
    const linked = async (position: number, more = '') => {
      const path = `GET /content/comments?contentOid=${contentOid}&linked=${position}${more}`
      const answer = await t.call(path, fan)
      return answer.body.linked.map(({ text }: { text: string }) => text)
    }
    expect(await linked(top.position)).toEqual(['Far below'])
    expect(await linked(reply.position)).toEqual(['Far below', 'And its answer'])
    expect(await linked(999_999)).toEqual([])
    expect((await list()).body.linked).toEqual([])
    await change(other, 'DELETE /content/comment', { commentPosition: reply.position })
    expect(await linked(reply.position)).toEqual([])
  })

  it('carry one image of their author, and nobody else’s', async () => {
    const pictureAssetOid = await uploadPicture(t, fan)
    const comment = await say(fan, '', { pictureAssetOid })
    expect(comment.picture).toMatchObject({ assetOid: pictureAssetOid })
    const stolen = await post(other, { text: 'mine', pictureAssetOid })
    expect(refusal(stolen)).toEqual([404, 'media.not_found'])
  })

  it('name people, who are told, also where words stand right behind a name', async () => {
    const named = await signUpPerson(t, { nickname: '하늘바람' })
    const comment = await say(fan, `@하늘바람님 안녕 @${other.nickname}! me@nobody.example`)
    expect(comment.mentions).toHaveLength(2)
    expect(comment.mentions).toEqual(
      expect.arrayContaining([
        { name: '하늘바람', userOid: named.oid, isCreator: false },
        { name: other.nickname, userOid: other.oid, isCreator: false },
      ]),
    )
    const [news] = await told(named)
    expect(news).toMatchObject({ title: `${fan.nickname} mentioned you` })
    expect(news?.path).toBe(`/play/${contentOid}#comment-${comment.position}`)
  })

  it.each(['안녕@유나야', '＠유나', 'こんにちは@유나さん', '유나 @유나 ＠유나'])(
    'mention a person by “%s”',
    async (text) => {
      const { mentions } = await say(fan, text)
      expect(mentions).toEqual([{ name: '유나', userOid: yuna.oid, isCreator: false }])
    },
  )

  it.each(['mail@유나', 'a1@유나', '@@', '유나'])('mention nobody by “%s”', async (text) => {
    expect((await say(fan, text)).mentions).toEqual([])
  })

  it('suggest people of the thread, the creator, and then the latest commenters', async () => {
    contentOid = await publishContent(t, creator)
    const [hidden, gone] = [await signUpPerson(t), await signUpPerson(t)]
    const thread = await say(other, 'Who else is here?')
    await say(yuna, 'I am', { parentPosition: thread.position })
    for (const person of [hidden, gone, admin]) await say(person, 'Hello')
    await t.deps.db
      .updateTable('users')
      .set({ withdrawn_at: t.clock.now() })
      .where('oid', '=', gone.oid)
      .execute()
    await t.deps.db
      .updateTable('comments')
      .set({ shown_name: 'A night bird' })
      .where('author_oid', '=', hidden.oid)
      .execute()
    const suggested = async (query = '') => {
      const path = `GET /content/comment/people?contentOid=${contentOid}${query}`
      const { body } = await t.call(path, { token: fan.token })
      return body.items.map(({ nickname }: { nickname: string }) => nickname)
    }
    const { nickname: owner } = creator
    expect(await suggested()).toEqual([owner, admin.nickname, yuna.nickname, other.nickname])
    const inThread = [other.nickname, yuna.nickname, owner, admin.nickname]
    expect(await suggested(`&parentPosition=${thread.position}`)).toEqual(inThread)
    await t.call('POST /content/block', {
      token: fan.token,
      body: { operation: 'add', userOid: yuna.oid },
    })
    expect(await suggested()).toEqual([owner, admin.nickname, other.nickname])
    await t.call('POST /content/block', {
      token: fan.token,
      body: { operation: 'remove', userOid: yuna.oid },
    })
    const visitor = await t.call(`GET /content/comment/people?contentOid=${contentOid}`)
    expect(visitor.status).toBe(401)
    const names = JSON.stringify({ ko: '로언' })
    await t.deps.db
      .updateTable('users')
      .set({ multi_lang_nick: names })
      .where('oid', '=', creator.oid)
      .execute()
    for (const [lang, name] of [
      ['ko', '로언'],
      ['es', owner],
    ]) {
      const path = `GET /content/comment/people?contentOid=${contentOid}&lang=${lang}`
      const { items } = (await t.call(path, { token: fan.token })).body
      expect(items[0], lang).toMatchObject({ nickname: owner, name })
    }
  })

  it('are stored composed', async () => {
    expect((await say(fan, '밀물'.normalize('NFD'))).text).toBe('밀물')
  })

  it('notify a person once, also if an edit removes and restores the name', async () => {
    const named = await signUpPerson(t)
    const { position } = await say(fan, `Hello @${named.nickname}`)
    for (const text of ['Hello', `Hello @${named.nickname}`]) {
      const edit = { commentPosition: position, text }
      const { body } = await change(fan, 'PUT /content/comment', edit)
      expect(body.comment.mentions).toHaveLength(text === 'Hello' ? 0 : 1)
    }
    expect(await told(named)).toHaveLength(1)
  })

  it('are told to the item’s creator and to who was answered, each once', async () => {
    const asker = await signUpPerson(t)
    const top = await say(asker, 'A question')
    await say(creator, 'An answer', { parentPosition: top.position })
    await say(fan, `@${creator.nickname} hello`)
    expect((await told(asker)).map(({ title }) => title)).toEqual([
      `${creator.nickname} replied to you`,
    ])
    const titles = (await told(creator)).map(({ title }) => title)
    expect(titles[0]).toBe(`${fan.nickname} commented on “The harbour”`)
    expect(titles.filter((title) => title.includes('mentioned'))).toEqual([])
  })

  it('are edited by their author alone, and marked', async () => {
    const { position } = await say(fan, 'Befor')
    const edit = { commentPosition: position, text: 'Before' }
    expect(refusal(await change(other, 'PUT /content/comment', edit))[0]).toBe(403)
    const edited = await change(fan, 'PUT /content/comment', edit)
    expect(edited.body.comment).toMatchObject({ text: 'Before', editedAt: expect.any(String) })
    const blank = await change(fan, 'PUT /content/comment', { ...edit, text: ' ' })
    expect(refusal(blank)).toEqual([400, 'comment.empty'])
  })

  it('are pinned and hearted by the item’s creator alone', async () => {
    const { position } = await say(fan, 'Pin me')
    const pin = { commentPosition: position, pinned: true }
    expect((await change(fan, 'POST /content/comment/pin', pin)).status).toBe(403)
    expect((await change(fan, 'POST /content/comment/pin', {})).status).toBe(400)
    expect((await change(creator, 'POST /content/comment/pin', pin)).body.comment.isPinned).toBe(
      true,
    )
    expect((await list()).body.pinned).toMatchObject([{ position, isPinned: true }])
    for (const text of ['a', 'b']) {
      const more = { commentPosition: (await say(fan, text)).position, pinned: true }
      expect((await change(creator, 'POST /content/comment/pin', more)).status).toBe(200)
    }
    const fourth = { commentPosition: (await say(fan, 'c')).position, pinned: true }
    expect(refusal(await change(creator, 'POST /content/comment/pin', fourth))).toEqual([
      409,
      'comment.pins_full',
    ])
    const unpinned = await change(creator, 'POST /content/comment/pin', { ...pin, pinned: false })
    expect(unpinned.body.comment.isPinned).toBe(false)
    const heart = { commentPosition: position, hearted: true }
    expect((await change(fan, 'POST /content/comment/heart', heart)).status).toBe(403)
    expect((await change(fan, 'POST /content/comment/heart', {})).status).toBe(400)
    const loved = await change(creator, 'POST /content/comment/heart', heart)
    expect(loved.body.comment.isHearted).toBe(true)
    expect((await told(fan))[0]?.title).toContain('loves your comment')
  })

  it('are deleted by their author, the creator and administrators; a thread keeps its place', async () => {
    contentOid = await publishContent(t, creator)
    const top = await say(fan, 'Gone soon')
    const remove = (person: Person, commentPosition: number) =>
      change(person, 'DELETE /content/comment', { commentPosition })
    await say(other, 'Still here', { parentPosition: top.position })
    expect(refusal(await remove(other, top.position))).toEqual([403, 'comment.not_yours'])
    expect((await remove(fan, top.position)).body).toEqual({ deleted: true })
    expect((await remove(fan, top.position)).body).toEqual({ deleted: false })
    expect((await list()).body).toMatchObject({
      count: 1,
      items: [{ state: 'deleted', text: '', name: '', author: null, replies: 1 }],
    })
    for (const person of [creator, admin]) {
      expect((await remove(person, (await say(fan, 'x')).position)).body.deleted).toBe(true)
    }
    expect((await list()).body.count).toBe(1)
    expect((await change(fan, 'DELETE /content/comment', {})).status).toBe(400)
  })

  it('with words that the creator blocked are refused, in edits too', async () => {
    const refused = await post(fan, { text: 'A spoiler here' })
    expect(refusal(refused)).toEqual([422, 'comment.blocked_word'])
    expect(refused.body.message).toContain('spoiler')
    const { position } = await say(fan, 'Fine')
    const edit = { commentPosition: position, text: 'spoiler' }
    expect(refusal(await change(fan, 'PUT /content/comment', edit))[0]).toBe(422)
    expect((await post(creator, { text: 'My own spoiler' })).status).toBe(200)
  })

  it('of who is shadowed are seen by them and by administrators alone, and told to nobody', async () => {
    const hidden = await signUpPerson(t)
    shadowed.add(hidden.oid)
    const before = (await list()).body.count
    await say(hidden, 'Nobody hears me')
    expect(textsOf(await list(hidden))).toContain('Nobody hears me')
    expect((await list(hidden)).body.items[0].state).toBe('shown')
    expect(textsOf(await list(admin))).toContain('Nobody hears me')
    for (const person of [fan, creator, undefined]) {
      expect(textsOf(await list(person))).not.toContain('Nobody hears me')
    }
    expect((await list()).body.count).toBe(before)
    expect((await told(creator)).map(({ text }) => text)).not.toContain('Nobody hears me')
  })

  it('of blocked people, and single blocked ones, are left out of every list [R-account-004, R-account-007]', async () => {
    const loud = await signUpPerson(t)
    const reader = await signUpPerson(t)
    await say(loud, 'From loud')
    const single = await say(fan, 'Just this one')
    const block = (body: Body) =>
      t.call('POST /content/block', { token: reader.token, body: { operation: 'add', ...body } })
    expect((await block({ userOid: loud.oid })).body.changed).toBe(true)
    expect((await block({ commentOid: single.commentOid })).body.changed).toBe(true)
    const texts = textsOf(await list(reader))
    expect(texts).not.toContain('From loud')
    expect(texts).not.toContain('Just this one')
    expect(textsOf(await list(other))).toContain('From loud')
    const blocked = await t.call('GET /content/blocks?kind=comment', { token: reader.token })
    expect(blocked.body.items).toMatchObject([
      { subject: single.commentOid, comment: { text: 'Just this one', name: fan.nickname } },
    ])
    const unknown = await block({ commentOid: 'b'.repeat(24) })
    expect(refusal(unknown)).toEqual([404, 'comment.not_found'])
    const own = await t.call('POST /content/block', {
      token: fan.token,
      body: { operation: 'add', commentOid: single.commentOid },
    })
    expect(refusal(own)).toEqual([422, 'block.own'])
    await block({ operation: 'remove', commentOid: single.commentOid })
    expect(textsOf(await list(reader))).toContain('Just this one')
  })

  it('of who leaves lose their words and author, and the counts follow', async () => {
    contentOid = await publishContent(t, creator)
    const gone = await signUpPerson(t)
    const top = await say(gone, 'I was here')
    await say(gone, 'Nobody answered this')
    await say(fan, 'An answer', { parentPosition: top.position })
    await say(gone, 'Mine', { parentPosition: top.position })
    const liked = { commentPosition: top.position, likeOrUndoLike: 'like' }
    await change(gone, 'POST /content/comment/like', liked)
    await change(gone, 'POST /content/like', { likeOrUndoLike: 'like' })
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: gone.oid, now: t.clock.now() }))
    expect((await list()).body).toMatchObject({
      count: 1,
      items: [
        { position: top.position, state: 'deleted', text: '', name: '', replies: 1, likes: 0 },
      ],
    })
    const counts = await t.call(`GET /content/counts?contentOids=${contentOid}`)
    expect(counts.body.items).toMatchObject([{ likes: 0, comments: 1 }])
  })

  it('are found, taken down and restored by moderation', async () => {
    const { commentOid: oid } = await say(fan, 'Reported')
    const now = t.clock.now()
    const actor = { ...(await actorOf(other)) }
    expect(await commentTarget.find(t.deps.db, { oid, actor, now })).toMatchObject({
      ownerOid: fan.oid,
      title: 'Reported · The harbour',
      text: 'Reported',
    })
    const before = (await list()).body.count
    const inTx = (work: Parameters<ReturnType<typeof t.deps.db.transaction>['execute']>[0]) =>
      t.deps.db.transaction().execute(work)
    await inTx((tx) => commentTarget.takeDown(tx, { oid, reason: 'Rude', now }))
    expect(textsOf(await list(other))).not.toContain('Reported')
    expect((await list(fan)).body.items[0]).toMatchObject({
      state: 'taken_down',
      takenDownReason: 'Rude',
    })
    expect((await list()).body.count).toBe(before - 1)
    await inTx((tx) => commentTarget.restore(tx, { oid, now }))
    expect(textsOf(await list(other))).toContain('Reported')
    expect((await list()).body.count).toBe(before)
    const long = await say(fan, `${'word '.repeat(9)}\n<b>end</b>`)
    const cut = await commentTarget.find(t.deps.db, { oid: long.commentOid, actor, now })
    expect(cut?.title).toBe(`${'word '.repeat(8)}… · The harbour`)
  })
})

async function actorOf({ oid }: Person) {
  const roles = new Set(['user' as const])
  return { userOid: oid, guestId: null, sessionId: null, roles, address: '' }
}
