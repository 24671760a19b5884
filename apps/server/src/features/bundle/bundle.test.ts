import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import type { Feature } from '../../platform/feature.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import {
  bundleOf,
  claimBytes,
  exportBundle,
  importBundle,
  sha256,
  unzip,
  zip,
} from '../../testing/bundles.ts'
import { publishContent, uploadFile } from '../../testing/contents.ts'
import { makeMp4 } from '../../testing/files.ts'
import { deliverEvents } from '../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { runQueued } from '../../testing/run-jobs.ts'
import { makeCanvas, publishStory } from '../../testing/stories.ts'
import { addTier } from '../../testing/subscriptions.ts'
import { uploadPicture } from '../../testing/uploads.ts'
import { findSubtitles } from '../media/encoding/texts.service.ts'
import { uploadsOf } from '../media/media.service.ts'

const textOf = (files: Map<string, Buffer>, path: string) =>
  JSON.parse(files.get(path)?.toString('utf8') ?? 'null')

/** Of the ranges that the storage was asked for. */
const bytesAskedOf = (reading: MockInstance<Storage['get']>) =>
  reading.mock.calls.reduce(
    (sum, [, range]) => sum + (range?.end === undefined ? 0 : range.end - range.start),
    0,
  )

describe('leaving for another installation', () => {
  let from: TestApp
  let to: TestApp
  let leaver: Person
  let comer: Person
  beforeAll(async () => {
    ;[from, to] = [await createTestApp(), await createTestApp()]
    ;[leaver, comer] = [await signUpCreator(from, 'Mira'), await signUpCreator(to)]
  })
  afterAll(async () => {
    await from.close()
    await to.close()
  })

  const own = async (t: TestApp, { token }: Person, path: string) =>
    (await t.call(path, { token })).body

  const addSubtitles = async (
    contentOid: string,
    { label, bytes }: { label: string; bytes: Buffer },
  ) => {
    const query = new URLSearchParams({ contentOid, subtitleLang: 'en', label })
    const sent = { token: leaver.token, upload: { bytes } }
    const { status } = await from.call(`POST /content/subtitles?${query}`, sent)
    expect(status).toBe(200)
  }

  it('takes stories along with their canvas and pictures, and makes drafts of them there', async () => {
    const assetOid = await uploadPicture(from, leaver)
    const canvas = makeCanvas({ assetOid })
    const oid = await publishStory(from, leaver, { canvas, hashtags: ['sea'], genre: 'mystery' })
    const bytes = await exportBundle(from, leaver)
    const files = await unzip(bytes)
    const manifest = textOf(files, 'manifest.json')
    expect(manifest).toMatchObject({ format: 'plax-bundle', version: 1, missing: [] })
    const told = manifest.entries.map((entry: { path: string }) => entry.path)
    expect([...files.keys()]).toEqual([...told, 'manifest.json', 'signature.json'])
    for (const { path, bytes: size, sha256: sum } of manifest.entries) {
      const file = files.get(path) ?? Buffer.alloc(0)
      expect([path, file.length, sha256(file)]).toEqual([path, size, sum])
    }
    expect(files.get(`stories/${oid}/card.charx`)?.subarray(0, 2).toString()).toBe('PK')
    const { exported } = await own(from, leaver, 'GET /bundle')
    expect(exported).toMatchObject({ state: 'done', bytes: bytes.length, sha256: sha256(bytes) })

    const { imported, lines } = await importBundle(to, comer, bytes)
    expect(imported).toMatchObject({ state: 'done', error: null, madeBy: 'Mira' })
    const story = lines.find(({ folder }) => folder === 'stories')
    expect(story).toMatchObject({ title: 'The lighthouse', result: 'made', reasons: [] })
    const { content } = await own(
      to,
      comer,
      `GET /story-chat/chat-content?contentOid=${story.madeOid}`,
    )
    expect(content).toMatchObject({ title: 'The lighthouse', genre: 'mystery', hashtags: ['sea'] })
    expect(content.editing).toBeTruthy()
    const there = await own(to, comer, `GET /story-chat/chat-canvas?contentOid=${story.madeOid}`)
    const image = there.canvas.nodes.find(({ kind }: { kind: string }) => kind === 'image')
    expect(image.data.assetId).not.toBe(assetOid)
    expect(there.pictures[image.data.assetId]).toBeTruthy()
    image.data.assetId = assetOid
    expect(there.canvas).toEqual(textOf(files, `stories/${oid}/canvas.json`))
  })

  it('takes tiers, contents with their files, and branching stories along, byte for byte', async () => {
    const translations = { ko: { name: '골드', details: '전부' }, es: { name: 'Oro', details: '' } }
    const goldFields = { name: 'Gold', price: 100, details: 'All of it', translations }
    const gold = await addTier(from, leaver, goldFields)
    const film = makeMp4()
    const file = await uploadFile(from, leaver, { bytes: film })
    const video = await publishContent(from, leaver, {
      file,
      type: 'video',
      title: { en: 'The harbour', ko: '항구' },
      hashtags: ['sea'],
      publicTiers: [gold],
    })
    const subtitles = 'WEBVTT\n\n00:00.000 --> 00:01.000\nFog.\n'
    for (const label of ['English', 'English (described)']) {
      await addSubtitles(video, { label, bytes: Buffer.from(subtitles) })
    }
    const sheets = [randomBytes(3000), randomBytes(5000)]
    const keys = []
    for (const bytes of sheets)
      keys.push(await uploadFile(from, leaver, { context: 'file', bytes }))
    await publishContent(from, leaver, {
      type: 'file',
      title: 'Sheets',
      file: keys[0],
      files: keys,
    })
    const story = await publishContent(from, leaver, {
      type: 'branching',
      title: 'Night',
      file: null,
    })
    const scene = {
      id: 'a',
      title: 'Pier',
      text: 'Fog.',
      contentOid: video,
      x: 0,
      y: 0,
      choices: [],
    }
    const scenario = { entryId: 'a', scenes: [scene] }
    const { token } = leaver
    const drawn = { contentOid: story, scenario, version: 0 }
    const saved = await from.call('POST /content/scenario', { token, body: drawn })
    if (saved.status === 409) {
      const { version } = saved.body.details
      await from.call('POST /content/scenario', { token, body: { ...drawn, version } })
    }

    const bytes = await exportBundle(from, leaver)
    const files = await unzip(bytes)
    expect(files.get(`branching/${story}/story.twee`)?.toString()).toContain(':: Pier')
    expect(files.get(`contents/${video}/subtitles/en.vtt`)?.toString()).toContain('Fog.')
    expect([...files.keys()]).toEqual(expect.arrayContaining(['journal/journal.ndjson']))

    const fresh = await signUpCreator(to)
    const { imported, lines } = await importBundle(to, fresh, bytes)
    expect(imported.state).toBe('done')
    expect(lines.filter(({ result }) => !['made', 'record'].includes(result))).toEqual([])
    const made = (title: string) => lines.find((line) => line.title === title).madeOid
    const tiers = await own(
      to,
      fresh,
      `GET /account/subscription-tiers?creatorOid=${fresh.oid}&withRemoved=true`,
    )
    expect(tiers.tiers).toMatchObject([
      { tierHash: made('Gold'), name: 'Gold', price: 100, details: 'All of it', isRemoved: true },
    ])
    expect(tiers.tiers[0].translations).toMatchObject({ ko: translations.ko, es: { name: 'Oro' } })
    const read = async (title: string) =>
      (await own(to, fresh, `GET /content/content?contentOid=${made(title)}`)).content
    const harbour = await read('The harbour')
    expect(harbour).toMatchObject({ status: 'inprogress', type: 'video', hashtags: ['sea'] })
    expect(harbour.editing.fields).toMatchObject({
      title: { en: 'The harbour', ko: '항구' },
      publicTiers: [made('Gold')],
    })
    const encodings = to.deps.db
      .selectFrom('encodings')
      .where('subject_oid', '=', made('The harbour'))
    expect(await encodings.select('source_key').execute()).toHaveLength(1)
    const storedOf = async (title: string) => {
      const found = await uploadsOf(to.deps.db, made(title))
      const sums = []
      for (const { object } of found) {
        const stored = await to.deps.storage.get(object)
        sums.push(sha256(await buffer(stored?.stream ?? Readable.from([]))))
      }
      return sums
    }
    expect(await storedOf('The harbour')).toEqual([sha256(film)])
    expect(await storedOf('Sheets')).toEqual(sheets.map(sha256))
    for (const name of ['en', 'en--2']) {
      const track = { subjectOid: made('The harbour'), name }
      expect((await findSubtitles(to.deps.db, track))?.vtt).toContain('Fog.')
    }
    const night = await own(to, fresh, `GET /content/scenario?contentOid=${made('Night')}`)
    expect(night.scenario).toEqual({
      entryId: 'a',
      scenes: [{ ...scene, contentOid: made('The harbour') }],
    })

    const again = (await importBundle(to, fresh, bytes)).lines
    expect(new Set(again.map(({ result }) => result))).toEqual(new Set(['already', 'record']))
    const views = await own(to, fresh, 'GET /content/contents?view=inprogress')
    expect(views.items).toHaveLength(3)
    const wallets = await to.deps.db.selectFrom('postings').select('id').execute()
    expect(wallets).toEqual([])
  })

  it('keeps what was assumed about subtitles, and reports what the import assumes', async () => {
    const spanish = '1\n00:00:00,000 --> 00:00:01,000\n¿Mañana?\n'
    const backward = '2\n00:00:03,000 --> 00:00:02,000\nAyer\n'
    const legacy = Buffer.from(`${spanish}\n${backward}`, 'latin1')
    const tide = await publishContent(from, leaver, { title: 'Tide' })
    const moon = await publishContent(from, leaver, { title: 'Moon' })
    await addSubtitles(tide, { label: 'English', bytes: legacy })
    await addSubtitles(moon, { label: 'English', bytes: Buffer.from(spanish) })
    const files = await unzip(await exportBundle(from, leaver))
    for (const path of ['manifest.json', 'signature.json']) files.delete(path)
    files.set(`contents/${moon}/subtitles/en.vtt`, legacy)
    const fresh = await signUpCreator(to)
    const { lines } = await importBundle(to, fresh, await bundleOf(files))
    const line = (title: string) => lines.find((one) => one.title === title)
    expect(line('Tide')).toMatchObject({ result: 'made', reasons: [] })
    expect(line('Moon')).toMatchObject({
      result: 'partly',
      reasons: [
        'Subtitle cues that end before they start were left out. Check them before you publish.',
        'Some subtitles aren’t in UTF-8, so their encoding was assumed. Check them before you publish.',
      ],
    })
    for (const title of ['Tide', 'Moon']) {
      const path = `GET /content/texts?contentOid=${line(title).madeOid}`
      const { subtitles } = await own(to, fresh, path)
      expect(subtitles).toEqual([
        { lang: 'en', label: 'English', assumedEncoding: 'windows-1252', skippedLines: [6] },
      ])
    }
    files.set(`contents/${moon}/subtitles/en.vtt`, Buffer.from(spanish, 'latin1'))
    const again = await importBundle(to, await signUpCreator(to), await bundleOf(files))
    const whole = again.lines.find((one) => one.title === 'Moon')
    expect(whole).toMatchObject({ result: 'made', reasons: [expect.stringContaining('UTF-8')] })
  })

  it('says that passwords stay behind, and brings what they closed as drafts', async () => {
    const creator = await signUpCreator(from)
    const { token } = creator
    const contentOid = await publishContent(from, creator, { title: 'Closed' })
    await publishContent(from, creator, { title: 'Open' })
    await from.call('POST /content/password', { token, body: { contentOid, password: 'sesame' } })
    const bytes = await exportBundle(from, creator)
    const fresh = await signUpCreator(to)
    const { lines } = await importBundle(to, fresh, bytes)
    const line = (title: string) => lines.find((one) => one.title === title)
    expect(line('Open')).toMatchObject({ result: 'made', reasons: [] })
    expect(line('Closed')).toMatchObject({ result: 'partly', reasons: [expect.anything()] })
    expect(JSON.stringify(line('Closed').reasons)).toContain('password')
    const path = `GET /content/content?contentOid=${line('Closed').madeOid}`
    const { content } = await own(to, fresh, path)
    expect(content).toMatchObject({ status: 'inprogress', editing: { hasPassword: false } })
  })

  it('fills a channel where it says nothing yet', async () => {
    const body = { intro: { en: 'Hello', ko: '안녕' }, language: 'en' }
    await from.call('POST /channel/settings', { token: leaver.token, body })
    const bytes = await exportBundle(from, leaver)
    const fresh = await signUpCreator(to)
    const own = { intro: { en: 'Mine' } }
    await to.call('POST /channel/settings', { token: fresh.token, body: own })
    const { lines } = await importBundle(to, fresh, bytes)
    expect(lines.find(({ folder }) => folder === 'channel')).toMatchObject({ result: 'partly' })
    const { settings } = (await to.call('GET /channel/settings', { token: fresh.token })).body
    expect(settings).toMatchObject({ intro: { en: 'Mine', ko: '안녕' }, language: 'en' })
  })

  it('names the subscribers who agreed to it, until they take it back, and nobody else', async () => {
    const creator = await signUpCreator(from)
    const tierHash = await addTier(from, creator, { name: '=Free', price: 0 })
    const agreeing = await signUpPerson(from)
    const silent = await signUpPerson(from)
    for (const { token } of [agreeing, silent]) {
      const answer = await from.call('POST /account/subscribefree', {
        token,
        body: { creatorOid: creator.oid, tierHash },
      })
      expect([answer.status, answer.body.agreesToContact]).toEqual([200, false])
    }
    const agree = (person: Person, agrees: boolean) =>
      from.call('PUT /account/subscriptions/contact', {
        token: person.token,
        body: { creatorOid: creator.oid, agrees },
      })
    const stranger = await signUpPerson(from)
    expect(refusal(await agree(stranger, true))).toEqual([404, 'subscription.not_subscribed'])
    const members = async () => {
      const files = await unzip(await exportBundle(from, creator))
      return files.get('members/members.csv')?.toString('utf8').split('\r\n').slice(1, -1)
    }
    expect(await members()).toEqual([])
    expect((await agree(agreeing, true)).body.agreesToContact).toBe(true)
    const told = await members()
    expect(told).toEqual([
      `"${agreeing.nickname}","${agreeing.email}","'=Free","2026-11-20","2026-11-20"`,
    ])
    const { items } = (await from.call('GET /account/subscriptions', { token: agreeing.token }))
      .body
    expect(items[0].agreesToContact).toBe(true)
    expect((await agree(agreeing, false)).body.agreesToContact).toBe(false)
    expect(await members()).toEqual([])
    // Who comes back is asked anew.
    await agree(silent, true)
    const { token } = silent
    await from.deps.pool.query(
      `UPDATE subscriptions SET state = 'ended', ends_at = $1
      WHERE user_oid = $2`,
      [from.clock.now(), silent.oid],
    )
    expect(await members()).toEqual([])
    from.clock.advance(1000)
    const back = await from.call('POST /account/subscribefree', {
      token,
      body: { creatorOid: creator.oid, tierHash },
    })
    expect(back.body.agreesToContact).toBe(false)
    expect(await members()).toEqual([])
    expect((await agree(silent, true)).body.agreesToContact).toBe(true)
    expect(await members()).toHaveLength(1)
  })

  it('makes nothing twice, and again what was deleted', async () => {
    const bytes = await exportBundle(from, leaver)
    await importBundle(to, comer, bytes)
    // Written another time, it is the same things.
    from.clock.advance(60_000)
    const once = (await importBundle(to, comer, await exportBundle(from, leaver))).lines
    expect(new Set(once.map(({ result }) => result))).toEqual(new Set(['already', 'record']))
    const again = (await importBundle(to, comer, bytes)).lines
    expect(new Set(again.map(({ result }) => result))).toEqual(new Set(['already', 'record']))
    expect(again.map(({ madeOid }) => madeOid)).toEqual(once.map(({ madeOid }) => madeOid))
    const { madeOid } = once.find(({ folder }) => folder === 'stories')
    const { token } = comer
    const body = { requestType: 'delete', contentOid: madeOid }
    expect((await to.call('POST /story-chat/chat-content', { token, body })).status).toBe(200)
    const third = (await importBundle(to, comer, bytes)).lines
    const story = third.find(({ folder }) => folder === 'stories')
    expect(story.result).toBe('made')
    expect(story.madeOid).not.toBe(madeOid)
  })

  it('tells its creator when it is ready', async () => {
    await from.call('POST /bundle/exports', { token: leaver.token })
    await from.runTasks()
    await deliverEvents(from)
    const { items } = await own(from, leaver, 'GET /account/notifications?limit=5')
    expect(JSON.stringify(items)).toContain('Your export is ready')
  })

  describe('a file from elsewhere', () => {
    const story = new Map([['stories/a/story.json', Buffer.from('{}')]])
    const failing = async (bytes: Uint8Array): Promise<string> => {
      const { imported, lines } = await importBundle(to, comer, bytes)
      expect([imported.state, lines]).toEqual(['failed', []])
      const row = await to.deps.db
        .selectFrom('bundle_imports')
        .select('error')
        .where('oid', '=', imported.importOid)
        .executeTakeFirstOrThrow()
      expect(imported.error).toBeTruthy()
      return row.error?.code ?? ''
    }

    it('is refused whole where it is no bundle, or another than it says', async () => {
      expect(await failing(Buffer.from('no archive at all'))).toBe('bundle.not_a_bundle')
      expect(await failing(await zip(story))).toBe('bundle.not_a_bundle')
      expect(await failing(await bundleOf(story, { format: 'other' }))).toBe('bundle.not_a_bundle')
      expect(await failing(await bundleOf(story, { version: 2 }))).toBe('bundle.version_unknown')
      expect(await failing(await bundleOf(story, { entries: [] }))).toBe('bundle.damaged')
      const sum = sha256(Buffer.from('{}'))
      const entry = { path: 'stories/a/story.json', bytes: 2, sha256: sum }
      for (const entries of [
        [{ ...entry, sha256: sum.replace(/^./, (c) => (c === '0' ? '1' : '0')) }],
        [{ ...entry, bytes: 1 }],
        [{ ...entry, bytes: 3 }],
        [entry, entry],
        [entry, { ...entry, path: 'stories/b/story.json' }],
        [{ ...entry, path: '../up' }],
      ]) {
        expect(await failing(await bundleOf(story, { entries }))).toBe('bundle.damaged')
      }
    })

    it('is refused where its paths climb, hide or repeat', async () => {
      for (const path of ['../etc/passwd', '/etc/passwd', 'a/../b', 'a/.b', 'C:/x', 'a\\b']) {
        const files = new Map([[path, Buffer.from('x')]])
        const code = await failing(await bundleOf(files))
        expect([path, ['bundle.damaged', 'bundle.not_a_bundle'].includes(code)]).toEqual([
          path,
          true,
        ])
      }
    })

    it('is refused where it unpacks to more than it says, or to fifty times its size', async () => {
      const bomb = new Map([['stories/a/story.json', Buffer.alloc(20_000_000)]])
      const entries = [
        { path: 'stories/a/story.json', bytes: 10, sha256: sha256(Buffer.alloc(10)) },
      ]
      const bytes = await bundleOf(bomb, { entries })
      expect(bytes.length).toBeLessThan(100_000)
      expect(await failing(bytes)).toBe('bundle.damaged')
      const huge = [{ ...entries[0], bytes: 2 ** 40 }]
      expect(await failing(await bundleOf(bomb, { entries: huge }))).toBe('bundle.damaged')
      const zeros = new Map([['stories/a/story.json', Buffer.alloc(80_000_000)]])
      const reading = vi.spyOn(to.deps.storage, 'get')
      expect(await failing(await bundleOf(zeros))).toBe('bundle.too_large')
      expect(bytesAskedOf(reading)).toBeLessThan(300_000)
      reading.mockRestore()
    })

    it('is read no further than its manifest says', async () => {
      const films = new Map([['stories/a/film.mp4', randomBytes(12_000_000)]])
      const entries = [{ path: 'stories/a/film.mp4', bytes: 10, sha256: sha256(Buffer.alloc(10)) }]
      const reading = vi.spyOn(to.deps.storage, 'get')
      expect(await failing(await bundleOf(films, { entries }))).toBe('bundle.damaged')
      expect(bytesAskedOf(reading)).toBeLessThan(1_000_000)
      reading.mockRestore()
    })

    it('is refused where its directory claims bytes that it doesn’t have, before any is read', async () => {
      const bytes = await bundleOf(story)
      for (const field of ['packed', 'unpacked'] as const) {
        const reading = vi.spyOn(to.deps.storage, 'get')
        const claimed = claimBytes(bytes, { path: 'stories/a/story.json', field, bytes: 4e9 })
        expect(await failing(claimed)).toMatch(/^bundle\.(damaged|not_a_bundle|too_large)$/)
        expect(bytesAskedOf(reading)).toBeLessThan(100_000)
        reading.mockRestore()
      }
      const folder = new Map([...story, ['stories/a/', Buffer.alloc(0)]])
      const manifest = {
        entries: [{ path: 'stories/a/story.json', bytes: 2, sha256: sha256(Buffer.from('{}')) }],
      }
      const withFolder = await bundleOf(folder, manifest)
      const claim = { path: 'stories/a/', field: 'packed', bytes: 4e9 } as const
      expect(await failing(claimBytes(withFolder, claim))).toBe('bundle.not_a_bundle')
      const { imported } = await importBundle(to, comer, withFolder)
      expect(imported.state).toBe('done')
    })

    it('is refused where its manifest or one of its things has a NUL', async () => {
      const creator = { oid: 'x', nickname: 'a\0b' }
      expect(await failing(await bundleOf(story, { creator }))).toBe('bundle.damaged')
      expect(await failing(await bundleOf(story, { missing: ['\0'] }))).toBe('bundle.damaged')
      await publishStory(from, leaver)
      const files = await unzip(await exportBundle(from, leaver))
      for (const path of ['manifest.json', 'signature.json']) files.delete(path)
      for (const [path, bytes] of files) {
        if (!path.endsWith('/story.json')) continue
        const text = bytes.toString('utf8').replace(/"title": "/, '"title": "\\u0000')
        files.set(path, Buffer.from(text))
      }
      const fresh = await signUpCreator(to)
      const { imported, lines } = await importBundle(to, fresh, await bundleOf(files))
      expect(imported.state).toBe('done')
      const stories = lines.filter(({ folder }) => folder === 'stories')
      expect(new Set(stories.map(({ result }) => result))).toEqual(new Set(['left_out']))
    })

    it('is refused where one byte of it changed', async () => {
      await publishStory(from, leaver)
      const bytes = await exportBundle(from, leaver)
      const at = bytes.indexOf('RIFF') + 40
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await failing(changed)).toBe('bundle.damaged')
      expect(await failing(bytes.subarray(0, bytes.length - 500))).toBe('bundle.not_a_bundle')
    })

    it('loses one thing that cannot be read, and has the others', async () => {
      const files = await unzip(await exportBundle(from, leaver))
      for (const path of ['manifest.json', 'signature.json']) files.delete(path)
      files.set('stories/broken/story.json', Buffer.from('{"title":7}'))
      files.set('spells/one/spell.json', Buffer.from('{}'))
      const fresh = await signUpCreator(to)
      const { imported, lines } = await importBundle(to, fresh, await bundleOf(files))
      expect(imported.state).toBe('done')
      expect(imported.counts).toMatchObject({ made: expect.any(Number), left_out: 2 })
      expect(imported.counts.made).toBeGreaterThan(0)
      expect(lines.find(({ folder }) => folder === 'spells').result).toBe('left_out')
    })

    it('is read by the rules of the calls: what they refuse is left out, and what lost its tier is private', async () => {
      const creator = await signUpCreator(from)
      const tier = await addTier(from, creator, { name: 'Gold', price: 100 })
      await publishContent(from, creator, { title: 'For gold', publicTiers: [tier] })
      await publishStory(from, creator, { access: 'buyers', priceCoins: 20 })
      const files = await unzip(await exportBundle(from, creator))
      for (const path of ['manifest.json', 'signature.json']) files.delete(path)
      for (const [path, bytes] of files) {
        if (path.startsWith('tiers/')) files.delete(path)
        if (!path.endsWith('/story.json')) continue
        const text = bytes.toString('utf8').replace('"priceCoins": 20', '"priceCoins": -20')
        files.set(path, Buffer.from(text))
      }
      const fresh = await signUpCreator(to)
      const { lines } = await importBundle(to, fresh, await bundleOf(files))
      const of = (folder: string) => lines.find((line) => line.folder === folder)
      expect(of('stories')).toMatchObject({ result: 'left_out', madeOid: null })
      expect(of('contents')).toMatchObject({ title: 'For gold', result: 'partly' })
      const asked = `GET /content/content?contentOid=${of('contents').madeOid}`
      const { editing } = (await own(to, fresh, asked)).content
      expect(editing.fields).toMatchObject({ publicTiers: [], isPrivate: true })
      const items = to.deps.db.selectFrom('catalogue_items').where('owner_oid', '=', fresh.oid)
      expect(await items.select('kind').execute()).toEqual([{ kind: 'content' }])
    })

    it('goes once it was imported, and is nobody else’s', async () => {
      const bytes = await bundleOf(story)
      const { imported } = await importBundle(to, comer, bytes)
      await runQueued(to, 'media.deleteUploads')
      const { object_key: key } = await to.deps.db
        .selectFrom('bundle_imports')
        .select('object_key')
        .where('oid', '=', imported.importOid)
        .executeTakeFirstOrThrow()
      expect(await to.deps.storage.stat(key)).toBeNull()
      const other = await signUpCreator(to)
      const lines = `GET /bundle/imports/${imported.importOid}/lines`
      expect(refusal(await to.call(lines, { token: other.token }))).toEqual([
        404,
        'bundle.not_found',
      ])
      const foreign = { token: other.token, body: { key: 'none' } }
      expect(refusal(await to.call('POST /bundle/imports', foreign))).toEqual([
        404,
        'upload.not_found',
      ])
    })
  })

  it('has one export at once, which can be canceled, expires, and is its creator’s alone', async () => {
    const { token } = leaver
    const begin = () => from.call('POST /bundle/exports', { token })
    const { bundleOid } = (await begin()).body
    expect(refusal(await begin())).toEqual([409, 'bundle.in_progress'])
    const link = (oid: string, as = token) =>
      from.call(`POST /bundle/exports/${oid}/link`, { token: as })
    expect(refusal(await link(bundleOid))).toEqual([409, 'bundle.not_ready'])
    const stop = (oid: string) => from.call(`DELETE /bundle/exports/${oid}`, { token })
    expect((await stop(bundleOid)).body.state).toBe('canceled')
    expect(await from.runTasks()).toBe(0)
    const second = (await begin()).body.bundleOid
    await from.runTasks()
    const other = await signUpCreator(from)
    expect(refusal(await link(second, other.token))).toEqual([404, 'bundle.not_found'])
    expect((await link(second)).status).toBe(200)
    expect(await from.deps.storage.stat(`bundles/${second}`)).not.toBeNull()
    from.clock.advance(7 * 24 * 3600 * 1000)
    await from.jobs.get('bundle.expire-exports')?.({})
    await runQueued(from, 'media.deleteObjects')
    expect((await own(from, leaver, 'GET /bundle')).exported.state).toBe('expired')
    expect(await from.deps.storage.stat(`bundles/${second}`)).toBeNull()
    const reader = await signUpPerson(from)
    expect((await from.call('POST /bundle/exports', { token: reader.token })).status).toBe(403)
  })
})

describe('an import that breaks off', () => {
  let from: TestApp
  let to: TestApp
  let failures = 0
  const made: string[] = []
  /** Things that can't be made as often as `failures` says. */
  const toys: Feature = {
    name: 'toys',
    bundle: [
      {
        folder: 'toys',
        write: async function* () {
          yield { path: 'one/toy.json', body: async () => '{}' }
        },
        read: {
          find: async () => 'none',
          make: async (_item, { oid }) => {
            failures -= 1
            if (failures >= 0) throw new Error('The toy is broken.')
            made.push(oid)
            return { title: 'A toy' }
          },
        },
      },
    ],
  }
  beforeAll(async () => {
    const more = { features: () => [toys] }
    ;[from, to] = [await createTestApp({}, {}, more), await createTestApp({}, {}, more)]
  })
  afterAll(async () => {
    await from.close()
    await to.close()
  })

  const importFailing = async (times: number) => {
    const leaver = await signUpCreator(from)
    const contentOid = await publishStory(from, leaver)
    const files = await unzip(await exportBundle(from, leaver))
    expect(files.has(`stories/${contentOid}/canvas.json`)).toBe(true)
    const comer = await signUpCreator(to)
    failures = times
    await importBundle(to, comer, await exportBundle(from, leaver))
    for (let pause = 5000; times > 0 && pause <= 20_000; pause *= 4) {
      to.clock.advance(pause)
      await to.runTasks()
    }
    const { token } = comer
    const { imported } = (await to.call('GET /bundle', { token })).body
    const path = `GET /bundle/imports/${imported.importOid}/lines?limit=100`
    const { items } = (await to.call(path, { token })).body
    const stories = await to.deps.db
      .selectFrom('catalogue_items')
      .select('oid')
      .where('owner_oid', '=', comer.oid)
      .execute()
    expect(stories).toHaveLength(1)
    expect(imported.state).toBe('done')
    return items.find(({ folder }: { folder: string }) => folder === 'toys')
  }

  it('continues after what was made, and makes nothing twice', async () => {
    const toy = await importFailing(1)
    expect(toy).toMatchObject({ title: 'A toy', result: 'made' })
    expect(made).toEqual([toy.madeOid])
  })

  it('leaves out what fails again, and has all others', async () => {
    expect(await importFailing(9)).toMatchObject({ result: 'left_out', madeOid: null })
    expect(failures).toBeGreaterThan(0)
  })
})
