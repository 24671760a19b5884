import type { Scenario, Scene } from '@plax/branching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent, saveContent } from '../../../testing/contents.ts'
import { exportOf } from '../../../testing/exports.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { uploadPicture } from '../../../testing/uploads.ts'
import { removeDue, waitOut } from '../../../testing/withdrawals.ts'

/** `a: b c` reads: scene `a`, whose choices `b` and `c` lead there. */
function draw(lines: string[], contents: Record<string, string> = {}): Scenario {
  const scenes = lines.map((line, index): Scene => {
    const [id = '', targets = ''] = line.split(':')
    const choices = targets
      .split(' ')
      .filter((to) => to !== '')
      .map((to) => ({ id: to, text: `To ${to}`, to }))
    const contentOid = contents[id] ?? null
    return { id, title: `Title ${id}`, text: `Text ${id}`, contentOid, x: index, y: 0, choices }
  })
  return { entryId: scenes[0]?.id ?? null, scenes }
}

const door = draw(['door:stairs cellar', 'stairs:roof', 'roof', 'cellar:stairs'])

/** What Ink’s compiler writes of `Wind. * [Go] Gone. -> END`, and of a knot that leads to itself. */
const wind =
  '{"inkVersion":21,"root":[["^Wind.","\\n","ev","str","^Go","/str","/ev",{"*":"0.c-0","flg":20},{"c-0":["^ Gone.","\\n","end",{"->":"0.g-0"},{"#f":5}],"g-0":["done",null]}],"done",null],"listDefs":{}}'
const bell =
  '{"inkVersion":21,"root":[["^Ding. ","ev",{"x()":"ring","exArgs":0},{"x()":"tide","exArgs":0},"out","/ev","\\n","end",["done",{"#n":"g-0"}],null],"done",{}],"listDefs":{}}'
const circle =
  '{"inkVersion":21,"root":[[{"->":"a"},["done",{"#n":"g-0"}],null],"done",{"a":["^again","\\n",{"->":"a"},null]}],"listDefs":{}}'

describe('branching stories', () => {
  let t: TestApp
  let maker: Person
  let other: Person
  let reader: Person
  let cover: Record<string, unknown>
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, other] = [await signUpCreator(t), await signUpCreator(t)]
    reader = await signUpPerson(t)
    await giveAmount(t, reader, 'coin', 1000)
    cover = {
      type: 'branching',
      title: 'The lighthouse',
      description: 'A night on the rock.',
      thumbnail: await uploadPicture(t, maker),
      backgroundImage: await uploadPicture(t, maker),
      hashtags: ['sea'],
    }
  })
  afterAll(() => t.close())

  const newStory = async (fields: object = cover) =>
    (await saveContent(t, maker, { metaData: fields })).body.content.contentOid as string
  const read = (contentOid: string, who: CallerToken = maker) =>
    t.call(`GET /content/scenario?contentOid=${contentOid}`, who)
  type CallerToken = { token?: string }
  const save = (
    contentOid: string,
    scenario: unknown,
    version = 0,
    { token }: CallerToken = maker,
  ) => t.call('POST /content/scenario', { token, body: { contentOid, scenario, version } })
  const publish = (contentOid: string) =>
    t.call('POST /content', { token: maker.token, body: { contentOid } })
  const play = (contentOid: string, { token }: CallerToken, body: object = {}) =>
    t.call('POST /content/scenario/play', { token, body: { contentOid, ...body } })
  const choose = (contentOid: string, who: CallerToken, sceneId: string, choiceId: string) =>
    play(contentOid, who, { move: 'choose', sceneId, choiceId })
  const sceneOf = async (answer: ReturnType<typeof play>) => (await answer).body.play.scene.id
  const publishStory = async (scenario: Scenario, fields: object = {}) => {
    const contentOid = await newStory({ ...cover, ...fields })
    await save(contentOid, scenario)
    const published = await publish(contentOid)
    expect(published.status, published.text).toBe(200)
    return contentOid
  }
  const order = (contentOid: string, priceCoins: number, { token }: CallerToken = reader) =>
    t.call('POST /payment/orders', {
      token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins },
    })

  describe('drawn', () => {
    it('have all of the documents’ fields, and are saved as drawn, whatever is wrong [R-story-branching-002]', async () => {
      const contentOid = await newStory({ ...cover, price: 30, sellsParts: true, isAdult: true })
      expect((await read(contentOid)).body).toMatchObject({
        scenario: { entryId: null, scenes: [] },
        version: 0,
        savedAt: null,
      })
      const half = draw(['a:b gone', 'c'])
      const saved = await save(contentOid, half)
      expect(saved.status, saved.text).toBe(200)
      expect(saved.body).toMatchObject({
        version: 1,
        hasChanges: true,
        savedAt: expect.any(String),
      })
      const { body } = await read(contentOid)
      expect(body.scenario).toEqual(half)
      const page = await t.call(`GET /content/content?contentOid=${contentOid}`, {
        token: maker.token,
      })
      expect(page.body.content).toMatchObject({
        title: 'The lighthouse',
        description: 'A night on the rock.',
        hashtags: ['sea'],
        isAdult: true,
        thumbnail: { assetOid: cover.thumbnail },
        backgroundImage: { assetOid: cover.backgroundImage },
        editing: { fields: { price: 30, sellsParts: true } },
      })
    })

    it('are never overwritten by another tab', async () => {
      const contentOid = await newStory()
      await save(contentOid, door)
      const [one, two] = await Promise.all([save(contentOid, door, 1), save(contentOid, door, 1)])
      expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(refusal(await save(contentOid, door, 1))).toEqual([409, 'content.conflict'])
      expect((await save(contentOid, door, 2)).body.version).toBe(3)
    })

    it('are their creator’s alone, and of their type', async () => {
      const contentOid = await newStory()
      expect(refusal(await save(contentOid, door, 0, other))).toEqual([404, 'content.not_found'])
      expect(refusal(await read(contentOid, other))).toEqual([404, 'content.not_found'])
      expect((await read(contentOid, {})).status).toBe(401)
      const video = (await saveContent(t, maker, { metaData: { type: 'video' } })).body.content
      expect(refusal(await save(video.contentOid, door))).toEqual([409, 'content.not_branching'])
      for (const broken of [{}, { ...door, scenes: 'none' }, draw(Array(1001).fill('a'))]) {
        expect((await save(contentOid, broken)).status).toBe(400)
      }
      const text = 'x'.repeat(20_000)
      const large = {
        entryId: null,
        scenes: draw(Array(200).fill('a')).scenes.map((one) => ({ ...one, text })),
      }
      expect(refusal(await save(contentOid, large))).toEqual([413, 'content.scenario_too_large'])
    })
  })

  describe('published', () => {
    it.each([
      ['story.no_thumbnail', { thumbnail: null }],
      ['story.no_background', { backgroundImage: null }],
      ['story.no_title', { title: ' ' }],
      ['story.no_synopsis', { description: '' }],
    ])('need what readers see first: %s [R-story-branching-003]', async (code, without) => {
      const contentOid = await newStory({ ...cover, ...without })
      await save(contentOid, door)
      const refused = await publish(contentOid)
      expect(refusal(refused)).toEqual([409, 'content.story_problems'])
      expect(refused.body.details.problems).toEqual([{ code }])
    })

    it('need an entry, words on choices, ways to every scene, and none to the entry [R-story-branching-003] [R-story-branching-004] [R-story-branching-005] [R-story-branching-006]', async () => {
      const problemsOf = async (scenario: Scenario) => {
        const contentOid = await newStory()
        const { problems } = (await save(contentOid, scenario)).body
        const refused = await publish(contentOid)
        expect(refused.body.details.problems).toEqual(problems)
        return problems
      }
      const blank = draw(['a:b', 'b'])
      for (const { choices } of blank.scenes) for (const choice of choices) choice.text = ' '
      expect(await problemsOf({ ...door, entryId: null })).toEqual([{ code: 'story.no_entry' }])
      expect(await problemsOf(blank)).toEqual([
        { code: 'choice.no_text', sceneId: 'a', choiceId: 'b' },
      ])
      expect(await problemsOf(draw(['a', 'b']))).toEqual([
        { code: 'scene.unreachable', sceneId: 'b' },
      ])
      expect(await problemsOf(draw(['a:b', 'b:a']))).toEqual([
        { code: 'entry.has_incoming', sceneId: 'b', choiceId: 'a' },
      ])
      const foreign = await publishContent(t, other)
      expect(await problemsOf(draw(['a'], { a: foreign }))).toEqual([
        { code: 'scene.content_gone', sceneId: 'a' },
      ])
    })

    it('show readers what was published, until changes are', async () => {
      const contentOid = await publishStory(door)
      const changed = draw(['gate'])
      expect((await save(contentOid, changed, 1)).body).toMatchObject({
        version: 2,
        hasChanges: true,
      })
      expect(await sceneOf(play(contentOid, {}))).toBe('door')
      const body = { contentOid, version: 2 }
      const token = maker.token
      expect((await t.call('POST /content/scenario/publish', { token, body })).body).toMatchObject({
        version: 2,
        hasChanges: false,
      })
      expect(await sceneOf(play(contentOid, {}))).toBe('gate')
      await save(contentOid, draw(['a', 'b']), 2)
      const broken = { contentOid, version: 3 }
      const refused = await t.call('POST /content/scenario/publish', { token, body: broken })
      expect(refusal(refused)).toEqual([409, 'content.story_problems'])
      expect(refusal(await t.call('POST /content/scenario/publish', { token, body }))).toEqual([
        409,
        'content.conflict',
      ])
      const metaData = { backgroundImage: null }
      const bare = await t.call('POST /content/update', { token, body: { contentOid, metaData } })
      expect(refusal(bare)).toEqual([409, 'content.story_problems'])
    })
  })

  describe('played', () => {
    it('keep where a reader is and all that they saw, also of several endings', async () => {
      const contentOid = await publishStory(door)
      const start = (await play(contentOid, reader)).body.play
      expect(start).toMatchObject({
        kind: 'scenes',
        scene: {
          id: 'door',
          text: 'Text door',
          choices: [
            { id: 'stairs', text: 'To stairs', isLocked: false, isSeen: false },
            { id: 'cellar', text: 'To cellar', isLocked: false, isSeen: false },
          ],
          isEnding: false,
        },
        locked: null,
      })
      expect(JSON.stringify(start)).not.toContain('Text stairs')
      await choose(contentOid, reader, 'door', 'stairs')
      const end = (await choose(contentOid, reader, 'stairs', 'roof')).body.play
      expect(end).toMatchObject({
        scene: { id: 'roof', isEnding: true },
        progress: { scenes: 4, scenesSeen: 3, endings: 1, endingsSeen: 1 },
      })
      expect(end.map).toEqual([
        { id: 'door', title: 'Title door', isEnding: false, leadsTo: ['stairs'], unseen: 1 },
        { id: 'stairs', title: 'Title stairs', isEnding: false, leadsTo: ['roof'], unseen: 0 },
        { id: 'roof', title: 'Title roof', isEnding: true, leadsTo: [], unseen: 0 },
      ])
      expect(await sceneOf(play(contentOid, reader))).toBe('roof')
      expect(await sceneOf(play(contentOid, reader, { move: 'back' }))).toBe('stairs')
      expect(await sceneOf(play(contentOid, reader, { move: 'goto', sceneId: 'roof' }))).toBe(
        'roof',
      )
      const again = (await play(contentOid, reader, { move: 'restart' })).body.play
      expect([again.scene.id, again.playthrough.path, again.progress.endingsSeen]).toEqual([
        'door',
        [],
        1,
      ])
      expect(again.scene.choices[0].isSeen).toBe(true)
      const data = await exportOf(t, reader.oid)
      expect(data.content.playthroughs).toContainEqual(
        expect.objectContaining({ content_oid: contentOid }),
      )
    })

    it('refuse a choice of where nobody is any more, and go on from one of two pressed at once', async () => {
      const contentOid = await publishStory(door)
      await play(contentOid, reader)
      const pressed = await Promise.all([
        choose(contentOid, reader, 'door', 'stairs'),
        choose(contentOid, reader, 'door', 'cellar'),
      ])
      expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      for (const move of [
        { move: 'choose', sceneId: 'roof', choiceId: 'x' },
        { move: 'goto', sceneId: 'roof' },
      ]) {
        expect(refusal(await play(contentOid, reader, move))).toEqual([409, 'content.choice_gone'])
      }
      expect((await play(contentOid, reader, { move: 'fly' })).status).toBe(400)
      expect(refusal(await play('0'.repeat(24), reader))).toEqual([404, 'content.not_found'])
    })

    it('go on for visitors from what their browser keeps, and for them once they have an account', async () => {
      const contentOid = await publishStory(door)
      const { playthrough } = (await choose(contentOid, {}, 'door', 'cellar')).body.play
      const next = await play(
        contentOid,
        {},
        { playthrough, move: 'choose', sceneId: 'cellar', choiceId: 'stairs' },
      )
      expect(next.body.play.scene.id).toBe('stairs')
      const joined = await signUpPerson(t)
      expect(await sceneOf(play(contentOid, joined, { playthrough }))).toBe('cellar')
      expect(await sceneOf(play(contentOid, joined))).toBe('cellar')
      const forged = { path: [{ sceneId: 'door', choiceId: 'roof' }], seen: ['nothing'] }
      expect((await play(contentOid, {}, { playthrough: forged })).body.play).toMatchObject({
        scene: { id: 'door' },
        playthrough: { path: [], seen: ['door'] },
      })
    })
  })

  describe('from files', () => {
    const readTwee = (twee: string, { token }: CallerToken = maker) =>
      t.call('POST /content/scenario/twee/read', { token, body: { twee } })
    const sendInk = (contentOid: string, ink: string | null, version: number) =>
      t.call('POST /content/scenario/ink', {
        token: maker.token,
        body: { contentOid, ink, version },
      })

    it('are read from Twee 3 and written as such, with markup as plain text', async () => {
      const twee =
        ':: StoryTitle\nFerry\n\n:: Start\n<b onclick="x">Fog</b>\n[[On->Deck]]\n\n:: Deck\n(set: $a to 1)'
      const read = await readTwee(twee)
      expect(read.body).toMatchObject({
        title: 'Ferry',
        scenario: {
          entryId: 's1',
          scenes: [
            { title: 'Start', text: '<b onclick="x">Fog</b>', choices: [{ text: 'On', to: 's2' }] },
            { title: 'Deck' },
          ],
        },
        problems: [{ code: 'twee.code_kept_as_text', line: 8, about: '(set:' }],
      })
      const contentOid = await newStory()
      await save(contentOid, read.body.scenario)
      const written = await t.call(`GET /content/scenario/twee?contentOid=${contentOid}`, maker)
      expect(written.headers['content-disposition']).toContain('The-lighthouse.twee')
      expect((await readTwee(written.text)).body.scenario).toEqual(read.body.scenario)
      const theirs = await t.call(`GET /content/scenario/twee?contentOid=${contentOid}`, other)
      expect(refusal(theirs)).toEqual([404, 'content.not_found'])
      expect((await readTwee(twee, reader)).status).toBe(403)
    })

    it('are read from the HTML that Twine publishes', async () => {
      const html =
        '<html><tw-storydata name="Rain" startnode="2" format="Harlowe"><tw-passagedata pid="1" name="Inn" tags="">Warm.</tw-passagedata><tw-passagedata pid="2" name="Road" tags="" position="30,40">Wet &amp;amp; cold. [[In-&gt;Inn]]</tw-passagedata><tw-passagedata pid="3" name="Top" tags="header">x</tw-passagedata></tw-storydata></html>'
      expect((await readTwee(html)).body).toMatchObject({
        title: 'Rain',
        scenario: {
          entryId: 's2',
          scenes: [
            { title: 'Inn' },
            { title: 'Road', text: 'Wet &amp; cold.', x: 30, choices: [{ to: 's1' }] },
          ],
        },
        problems: [{ code: 'twee.special_passage', line: 1, about: 'Top' }],
      })
    })

    it.each([
      ['opened macros', '<<a'.repeat(1_600_000)],
      ['spaces', `:: A\n${' '.repeat(4_900_000)}[[x]]`],
      ['passages', '::a\n'.repeat(200_000)],
      ['brackets', '['.repeat(4_900_000)],
      ['passages of a page', `<tw-storydata>${'<tw-passagedata a="'.repeat(250_000)}`],
    ])('are read whatever a file of 5 MB is made of: %s', async (_, twee) => {
      const read = await readTwee(twee)
      expect(read.status, read.text.slice(0, 300)).toBe(200)
      expect(read.body.problems.length).toBeLessThanOrEqual(200)
    })

    it('are refused where they are larger', async () => {
      expect((await readTwee('x'.repeat(5_000_001))).status).toBe(400)
    })

    it('are played by Ink, to those they are open to, who go on where they left off', async () => {
      const contentOid = await newStory({ ...cover, price: 10 })
      const ink = wind
      expect((await sendInk(contentOid, ink, 0)).body).toMatchObject({
        version: 1,
        isInk: true,
        problems: [],
      })
      expect((await publish(contentOid)).status).toBe(200)
      const get = ({ token }: CallerToken) =>
        t.call(`GET /content/scenario/ink?contentOid=${contentOid}`, { token })
      const progress = (body: object, { token }: CallerToken = reader) =>
        t.call('POST /content/scenario/ink/progress', { token, body: { contentOid, ...body } })
      expect(refusal(await get(reader))).toEqual([403, 'item.buyers_only'])
      expect(refusal(await progress({ save: '{}' }))).toEqual([403, 'item.buyers_only'])
      await order(contentOid, 10)
      expect((await get(reader)).body.ink).toBe(ink)
      await progress({ save: '{"a":1}' })
      expect((await play(contentOid, reader)).body.play).toEqual({ kind: 'ink', save: '{"a":1}' })
      await progress({ save: null })
      expect((await play(contentOid, reader)).body.play.save).toBeNull()
      expect((await progress({ save: 5 })).status).toBe(400)
      expect((await progress({ save: null }, {})).status).toBe(401)
      expect((await sendInk(contentOid, null, 1)).body).toMatchObject({ isInk: false })
    })

    it.each([
      ['the script of Inky’s web export', (ink: string) => `var storyContent = ${ink};`],
      ['JSON with a byte order mark', (ink: string) => `\uFEFF${ink}`],
    ])('are read from %s, and stored as JSON', async (_, file) => {
      const contentOid = await newStory()
      expect((await sendInk(contentOid, file(wind), 0)).body).toMatchObject({ isInk: true })
      const path = `GET /content/scenario/ink?contentOid=${contentOid}&draft=true`
      expect((await t.call(path, { token: maker.token })).body.ink).toBe(wind)
    })

    it('are refused where Ink did not write them, or they never end', async () => {
      const contentOid = await newStory()
      expect(refusal(await sendInk(contentOid, circle, 0))).toEqual([400, 'content.ink_endless'])
      const external = await sendInk(contentOid, bell, 0)
      expect(refusal(external)).toEqual([400, 'content.ink_external'])
      expect(external.body.message).toContain('ring, tide')
      const scripts = [
        'var storyContent = process.exit(1);',
        `var storyContent = ${wind}; process.exit(1);`,
        `var storyContent = ${wind.slice(0, -9)}`,
        `var storyContent = ${'{"a":'.repeat(500_000)};`,
        `var storyContent${' '.repeat(2_900_000)}`,
        `var storyContent = {${' '.repeat(2_900_000)};x`,
      ]
      for (const ink of ['{}', 'no', '['.repeat(2_000_000), ...scripts]) {
        expect(refusal(await sendInk(contentOid, ink, 0))).toEqual([400, 'content.ink_unreadable'])
      }
      expect(refusal(await sendInk(contentOid, null, 7))).toEqual([409, 'content.conflict'])
    })
  })

  describe('sold', () => {
    it('whole: nothing of them is told until they are bought, and then they open their parts', async () => {
      const part = await publishContent(t, maker, { isPrivate: true, isScenarioItem: true })
      const contentOid = await publishStory(draw(['a:b', 'b'], { b: part }), { price: 40 })
      const opens = (who: CallerToken) =>
        t.call('POST /content/view', { token: who.token, body: { contentOid: part } })
      expect(refusal(await play(contentOid, reader))).toEqual([403, 'item.buyers_only'])
      expect(refusal(await opens(reader))).toEqual([404, 'content.not_found'])
      expect((await order(contentOid, 40)).status).toBe(200)
      expect((await choose(contentOid, reader, 'a', 'b')).body.play.scene).toMatchObject({
        text: 'Text b',
        contentOid: part,
      })
      expect((await opens(reader)).status).toBe(200)
      expect(refusal(await opens(await signUpPerson(t)))).toEqual([404, 'content.not_found'])
    })

    it('by part: a scene opens with what it plays, and what follows stays unknown until then', async () => {
      const part = await publishContent(t, maker, { price: 15, isScenarioItem: true })
      const story = draw(['a:b c', 'b:d', 'c', 'd'], { b: part })
      const contentOid = await publishStory(story, { price: 40, sellsParts: true })
      const buyer = await signUpPerson(t)
      await giveAmount(t, buyer, 'coin', 100)
      const start = (await play(contentOid, buyer)).body.play
      expect(start.scene.choices.map(({ isLocked }: { isLocked: boolean }) => isLocked)).toEqual([
        true,
        false,
      ])
      const closed = (await choose(contentOid, buyer, 'a', 'b')).body
      expect(closed.play).toMatchObject({
        scene: { id: 'a' },
        locked: {
          title: 'Title b',
          part: { contentOid: part, access: { offers: [{ kind: 'buy', priceCoins: 15 }] } },
        },
      })
      const forged = {
        path: [
          { sceneId: 'a', choiceId: 'b' },
          { sceneId: 'b', choiceId: 'd' },
        ],
        seen: ['b', 'd'],
      }
      for (const who of [{}, await signUpPerson(t)]) {
        const { play: seen } = (await play(contentOid, who, { playthrough: forged })).body
        expect(JSON.stringify(seen)).not.toMatch(/Text [bd]/)
        const away = await play(contentOid, who, {
          playthrough: forged,
          move: 'goto',
          sceneId: 'd',
        })
        expect(refusal(away)).toEqual([409, 'content.choice_gone'])
      }
      expect((await order(part, 15, buyer)).status).toBe(200)
      expect((await choose(contentOid, buyer, 'a', 'b')).body.play).toMatchObject({
        scene: { id: 'b', text: 'Text b', contentOid: part },
        locked: null,
      })
      const whole = await publishStory(story, { price: 40, sellsParts: true })
      const rich = await signUpPerson(t)
      await giveAmount(t, rich, 'coin', 100)
      expect((await order(whole, 40, rich)).status).toBe(200)
      expect((await choose(whole, rich, 'a', 'b')).body.play.scene.text).toBe('Text b')
      expect(
        (await t.call('POST /content/view', { token: rich.token, body: { contentOid: part } }))
          .status,
      ).toBe(200)
    })

    it('by part of a free story: it opens to everyone but for its parts', async () => {
      const part = await publishContent(t, maker, { price: 15 })
      const contentOid = await publishStory(draw(['a:b', 'b'], { a: part }), { sellsParts: true })
      const { play: closed } = (await play(contentOid, {})).body
      expect(closed).toMatchObject({
        scene: { text: '', contentOid: null, choices: [] },
        locked: { title: 'Title a' },
        map: [],
      })
      expect(JSON.stringify(closed)).not.toContain('Text a')
      const view = await t.call('POST /content/view', {
        token: (await signUpPerson(t)).token,
        body: { contentOid: part },
      })
      expect(refusal(view)).toEqual([403, 'item.buyers_only'])
      const unsold = await newStory({ ...cover, sellsParts: true })
      expect((await save(unsold, door)).body.problems).toEqual([{ code: 'parts.none_priced' }])
    })

    it('stay with their buyers, parts and all, when their creator leaves', async () => {
      const leaver = await signUpCreator(t)
      const part = await publishContent(t, leaver, { isPrivate: true })
      const metaData = {
        ...cover,
        thumbnail: await uploadPicture(t, leaver),
        backgroundImage: await uploadPicture(t, leaver),
        price: 20,
      }
      const { contentOid } = (await saveContent(t, leaver, { metaData })).body.content
      await save(contentOid, draw(['a'], { a: part }), 0, leaver)
      await t.call('POST /content', { token: leaver.token, body: { contentOid } })
      expect((await order(contentOid, 20)).status).toBe(200)
      await waitOut(t, leaver)
      await removeDue(t)
      expect((await play(contentOid, reader)).body.play.scene).toMatchObject({
        text: 'Text a',
        contentOid: part,
      })
      expect(
        (await t.call('POST /content/view', { token: reader.token, body: { contentOid: part } }))
          .status,
      ).toBe(200)
    })
  })
})
