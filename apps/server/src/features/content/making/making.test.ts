import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { wholeCharacters } from '../../../testing/characters.ts'
import {
  contentToPublish,
  publishContent,
  saveContent,
  sendFile,
  tryToPublish,
  uploadFile,
} from '../../../testing/contents.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { addTier } from '../../../testing/subscriptions.ts'
import { makePng, uploadPicture } from '../../../testing/uploads.ts'
import { skipEncryptionSetting } from './field-rules.ts'

const hourMs = 3_600_000

describe('making content', () => {
  let t: TestApp
  let maker: Person
  let other: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, other] = [await signUpCreator(t), await signUpCreator(t)]
    reader = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const read = (contentOid: string, { token }: Person = maker) =>
    t.call(`GET /content/content?contentOid=${contentOid}`, { token })
  const update = (contentOid: string, body: object, { token }: Person = maker) =>
    t.call('POST /content/update', { token, body: { contentOid, ...body } })
  const list = async (view: string, { token }: Person = maker) =>
    (await t.call(`GET /content/contents?view=${view}`, { token })).body.items.map(
      (item: { contentOid: string }) => item.contentOid,
    )
  const refusals = async (fields: object, discount?: object) =>
    refusal(await tryToPublish(t, maker, { ...fields }, discount as Record<string, unknown>))
  const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()

  describe('drafts', () => {
    it('are saved as they were typed, whatever is wrong, and published by what was saved [R-content-077]', async () => {
      const typed = {
        title: 'x'.repeat(500),
        price: -3.5,
        hashtags: ['#harbour', ''],
        poll: { title: '', options: ['One'] },
        coCreators: [{ email: 'not an address', share: 250 }],
      }
      const saved = await saveContent(t, maker, { metaData: typed })
      expect(saved.status, saved.text).toBe(200)
      const { contentOid, status, editing } = saved.body.content
      expect([status, editing.fields, saved.body.saveStatus]).toEqual([
        'inprogress',
        expect.objectContaining(typed),
        'saved',
      ])
      expect(await list('inprogress')).toContain(contentOid)
      const fine = { title: 'The harbour', price: 0, poll: null, coCreators: [] }
      const metaData = await contentToPublish(t, maker, fine)
      expect((await saveContent(t, maker, { contentOid, metaData })).status).toBe(200)
      const published = await t.call('POST /content', { token: maker.token, body: { contentOid } })
      expect(published.status, published.text).toBe(200)
      expect(published.body.content).toMatchObject({ status: 'published', hashtags: ['harbour'] })
      const again = await saveContent(t, maker, { contentOid, metaData: { title: 'Other' } })
      expect(refusal(again)).toEqual([409, 'content.already_published'])
      expect((await update(contentOid, { metaData: { title: 'Other' } })).status).toBe(200)
      expect((await read(contentOid)).body.content.title).toBe('Other')
    })

    it('are nobody else’s, and refused to who is no creator', async () => {
      const draft = (await saveContent(t, maker, { metaData: { title: 'Mine' } })).body.content
      const { contentOid } = draft
      expect(refusal(await read(contentOid, reader))).toEqual([404, 'content.not_found'])
      const body = { contentOid, metaData: {} }
      expect(refusal(await saveContent(t, other, body))).toEqual([404, 'content.not_found'])
      expect((await saveContent(t, reader, body)).status).toBe(403)
      const issue = { token: reader.token, body: {} }
      expect((await t.call('POST /content/issueid', issue)).status).toBe(403)
      const wrong = { token: maker.token, body: { type: 'opera' } }
      expect((await t.call('POST /content/issueid', wrong)).status).toBe(400)
      expect((await saveContent(t, maker, { metaData: { hashtags: 7 } })).status).toBe(400)
    })

    it('are not saved over what was changed elsewhere', async () => {
      const { contentOid } = (await saveContent(t, maker, { metaData: {} })).body.content
      const save = (version: number) => saveContent(t, maker, { contentOid, version })
      const { version } = (await read(contentOid)).body.content.editing
      expect((await save(version)).status).toBe(200)
      expect(refusal(await save(version))).toEqual([409, 'content.conflict'])
    })
  })

  describe('publishing', () => {
    it('gives its thumbnails a public address each, where everyone is shown them [R-upload-022]', async () => {
      const [plain, korean] = [await uploadPicture(t, maker), await uploadPicture(t, maker)]
      const thumbnail = { en: plain, ko: korean }
      const oid = await publishContent(t, maker, { language: 'en', thumbnail })
      const ask = async (name: string) => {
        const answer = await t.app.inject(`/api/pub/thumbnail/${name}`)
        return answer.statusCode === 302 ? String(answer.headers.location) : answer.statusCode
      }
      expect(await ask(oid)).toContain(`/media/${plain}/`)
      expect(await ask(`${oid}-ko`)).toContain(`/media/${korean}/`)
      expect(await ask(`${oid}-jp`)).toContain(`/media/${plain}/`)
      expect((await t.app.inject(String(await ask(oid)))).statusCode).toBe(200)
      for (const fields of [{ isAdult: true }, { blurThumbnail: true }, { isPrivate: true }]) {
        expect(await ask(await publishContent(t, maker, { thumbnail, ...fields }))).toBe(404)
      }
    })

    it('takes each type, its texts in several languages, and all that its creator set [R-content-001] [R-content-021]', async () => {
      for (const type of ['video', 'audio', 'file', 'clip', 'branching']) {
        const oid = await publishContent(t, maker, { type })
        expect((await read(oid)).body.content.type).toBe(type)
      }
      const fields = {
        type: 'video',
        language: 'ko',
        title: { ko: '항구', en: 'The harbour' },
        description: { ko: '배', en: 'Ships' },
        hashtags: ['sea'],
        price: 30,
        availableCopies: 5,
        preview: await uploadFile(t, maker, { type: 'mp3', context: 'preview' }),
        playerImage: await uploadPicture(t, maker),
        poll: { title: 'Next?', options: ['Sea', 'Land'], lengthHours: 24 },
        isAdult: false,
        blurThumbnail: true,
        isReplay: true,
        allowsBonus: false,
        autoPost: { twitter: true, discord: false },
        openToKorea: false,
        coCreators: [{ email: other.email, share: 30 }],
      }
      const discount = { type: 'percent', amount: 50, startDate: at(0), endDate: at(hourMs) }
      const oid = await publishContent(t, maker, fields, discount)
      const headers = { 'accept-language': 'en' }
      const asked = `GET /content/content?contentOid=${oid}`
      const { content } = (await t.call(asked, { token: maker.token, headers })).body
      expect(content).toMatchObject({
        title: 'The harbour',
        description: 'Ships',
        language: 'ko',
        hashtags: ['sea'],
        priceCoins: 15,
        listPriceCoins: 30,
        copies: { total: 5, left: 5 },
        isReplay: true,
        allowsBonus: false,
        hasPreview: true,
        poll: { title: 'Next?', options: ['Sea', 'Land'] },
        editing: {
          fields,
          discountSettings: discount,
          coCreators: [{ share: 30, state: 'waiting' }],
        },
      })
      const seen = (await t.call(asked, { token: reader.token, headers })).body.content
      expect([seen.editing, seen.thumbnail.isBlurred, seen.coCreators]).toEqual([null, true, []])
    })

    it.each([
      ['its title as one text', { title: 'One' }, { title: 'One' }],
      ['its description as one text', { description: 'Ships' }, { description: 'Ships' }],
      ['no limit of copies', { price: 5, availableCopies: null }, { copies: null }],
      ['a limit of copies', { price: 5, availableCopies: 7 }, { copies: { total: 7, left: 7 } }],
      ['that it is adult', { isAdult: true }, { isAdult: true }],
      ['that it is a replay', { isReplay: true }, { isReplay: true }],
      ['that it is no replay', { isReplay: false }, { isReplay: false }],
      ['that it is private', { isPrivate: true }, { isPrivate: true }],
      ['that it is a scenario item', { isScenarioItem: true }, { status: 'scenario' }],
      ['that bonus coins buy it', { allowsBonus: true }, { allowsBonus: true }],
      ['that they don’t', { allowsBonus: false }, { allowsBonus: false }],
      ['that it is closed to Korea', { openToKorea: false }, { editing: { openToKorea: false } }],
      ['that it is open to Korea', { openToKorea: true }, { editing: { openToKorea: true } }],
      [
        'where it is announced',
        { autoPost: { twitter: false, discord: true } },
        { editing: { fields: { autoPost: { twitter: false, discord: true } } } },
      ],
      ['no DRM until it is bought', {}, { editing: { encoding: { hasDrm: false } } }],
    ])('keeps and shows %s [R-content-021]', async (_, fields, shown) => {
      const oid = await publishContent(t, maker, { ...fields })
      const { content } = (await read(oid)).body
      expect(content).toMatchObject(shown)
      expect(content.editing.fields).toMatchObject(fields)
    })

    it('keeps its pictures, one for all or one for each language [R-content-021]', async () => {
      const [one, other, player] = [
        await uploadPicture(t, maker),
        await uploadPicture(t, maker),
        await uploadPicture(t, maker),
      ]
      const seen = async (oid: string, language: string) => {
        const headers = { 'accept-language': language }
        const asked = `GET /content/content?contentOid=${oid}`
        const { content } = (await t.call(asked, { token: reader.token, headers })).body
        return [content.thumbnail.assetOid, content.playerImage?.assetOid]
      }
      const single = await publishContent(t, maker, { thumbnail: one, playerImage: player })
      expect([await seen(single, 'en'), await seen(single, 'ko')]).toEqual([
        [one, player],
        [one, player],
      ])
      const thumbnail = { en: one, ko: other }
      const each = await publishContent(t, maker, { language: 'en', thumbnail })
      expect([await seen(each, 'en'), await seen(each, 'ko')]).toEqual([
        [one, undefined],
        [other, undefined],
      ])
      // A change of another field leaves them.
      expect((await update(single, { metaData: { title: 'Other' } })).status).toBe(200)
      expect(await seen(single, 'en')).toEqual([one, player])
    })

    it('keeps its tiers, a discount in coins and a date to come [R-content-021]', async () => {
      const gold = await addTier(t, maker, { name: 'Gold of all', price: 100 })
      const publishAt = at(hourMs)
      const fields = { price: 30, publicTiers: [gold], publishAt }
      const discount = { type: 'coins', amount: 10, startDate: at(0), endDate: at(hourMs) }
      const oid = await publishContent(t, maker, fields, discount)
      expect((await read(oid)).body.content).toMatchObject({
        contentOid: oid,
        access: 'buy_or_subscribe',
        listPriceCoins: 30,
        priceCoins: 20,
        scheduledFor: publishAt,
        discount,
        editing: { fields, discountSettings: discount },
      })
    })

    it('gives everyone the preview of what is closed to them, and none of adult content', async () => {
      const preview = await uploadFile(t, maker, { type: 'mp3', context: 'preview' })
      const oid = await publishContent(t, maker, { price: 30, preview })
      const previewOf = async () =>
        (await t.call(`GET /content/content?contentOid=${oid}`)).body.content.preview
      const shown = await previewOf()
      expect(shown).toMatchObject({ kind: 'audio' })
      expect((await t.app.inject({ url: shown.url })).statusCode).toBe(200)
      expect((await update(oid, { metaData: { isAdult: true } })).status).toBe(200)
      expect((await read(oid, maker)).body.content.preview).toBeNull()
      const bare = await publishContent(t, maker, { price: 30 })
      expect((await read(bare, reader)).body.content.preview).toBeNull()
    })

    it('waits for its date: hidden, not changed, then published [R-content-022] [R-content-023]', async () => {
      const oid = await publishContent(t, maker, { publishAt: at(hourMs) })
      expect(refusal(await read(oid, reader))).toEqual([404, 'content.not_found'])
      expect([await list('scheduled'), await list('published')]).toEqual([
        expect.arrayContaining([oid]),
        expect.not.arrayContaining([oid]),
      ])
      const late = { metaData: { title: 'Later' } }
      expect(refusal(await update(oid, late))).toEqual([409, 'content.scheduled'])
      t.clock.advance(hourMs)
      expect((await read(oid, reader)).status).toBe(200)
      expect(await list('published')).toContain(oid)
      expect((await update(oid, late)).status).toBe(200)
    })

    it.each(wholeCharacters)('takes a title of 100 characters of %s', async (_name, character) => {
      expect((await tryToPublish(t, maker, { title: character.repeat(100) })).status).toBe(200)
      const refused = await refusals({ title: character.repeat(101) })
      expect(refused).toEqual([400, 'content.field_too_long'])
    })

    it('needs a title and a file of its own', async () => {
      expect(await refusals({ title: ' ' })).toEqual([400, 'content.title_required'])
      expect(await refusals({ title: 'x'.repeat(101) })).toEqual([400, 'content.field_too_long'])
      expect((await tryToPublish(t, maker, { title: 'x'.repeat(100) })).status).toBe(200)
      const hashtags = Array.from({ length: 21 }, (_, index) => `tag${index}`)
      expect(await refusals({ hashtags })).toEqual([400, 'content.too_many_entries'])
      const foreign = await uploadFile(t, other)
      const another = await uploadFile(t, maker, { context: 'preview' })
      for (const file of [foreign, another, 'none']) {
        expect(await refusals({ file })).toEqual([404, 'upload.not_found'])
      }
      const { contentOid } = (await saveContent(t, maker, { metaData: { title: 'Empty' } })).body
        .content
      const empty = { token: maker.token, body: { contentOid } }
      expect(refusal(await t.call('POST /content/', empty))).toEqual([400, 'content.file_required'])
      const foreignPicture = await uploadPicture(t, other)
      expect(await refusals({ thumbnail: foreignPicture })).toEqual([404, 'media.not_found'])
    })

    it.each([
      ['video', 'file', 'content', ['mp3', 'mp4', 'mov']],
      ['clip', 'file', 'clip', ['mp4', 'mov']],
      ['video', 'preview', 'preview', ['mp3', 'mp4']],
    ] as const)(
      'takes a %s whose %s is of a type by its content alone [R-content-043] [R-content-044] [R-content-045]',
      async (type, slot, context, takes) => {
        const taken: string[] = []
        for (const sentType of ['mp3', 'mp4', 'mov', 'png', 'html'] as const) {
          const sent = await sendFile(t, maker, { type: sentType, context })
          const answer = await tryToPublish(t, maker, { type, [slot]: sent.key })
          if (answer.status === 200) taken.push(sentType)
          else expect([sent.body.code, answer.status]).toEqual(['upload.type_refused', 409])
        }
        expect(taken).toEqual(takes)
      },
    )

    it('makes a video of what was uploaded among the files, which nobody then has as it is', async () => {
      const { key } = await sendFile(t, maker, { type: 'mp4', context: 'file' })
      const oid = await publishContent(t, maker, { file: key })
      const list = await t.call('GET /upload/list?context=content', { token: maker.token })
      expect(list.body.items).toEqual(
        expect.arrayContaining([expect.objectContaining({ key, contentOid: oid })]),
      )
      const download = `GET /content/file-content/${oid}/download`
      expect((await t.call(download, { token: reader.token })).status).toBe(404)
      const sound = await sendFile(t, maker, { type: 'mp3', context: 'file' })
      expect(await refusals({ type: 'clip', file: sound.key })).toEqual([404, 'upload.not_found'])
      const page = await sendFile(t, maker, { type: 'html', context: 'file' })
      expect(await refusals({ file: page.key })).toEqual([404, 'upload.not_found'])
    })

    it('takes a thumbnail of 2000 pixels a side, and none beyond [R-content-049]', async () => {
      const upload = async (width: number) => {
        const bytes = await makePng({ width, height: 10 })
        const sent = { token: maker.token, upload: { bytes } }
        return (await t.call('POST /media/images', sent)).body.assetOid
      }
      expect((await tryToPublish(t, maker, { thumbnail: await upload(2000) })).status).toBe(200)
      expect(await refusals({ thumbnail: await upload(2001) })).toEqual([
        400,
        'content.thumbnail_too_large',
      ])
    })

    describe('takes a PNG', () => {
      const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
      const broken = async (change: (png: Buffer) => Buffer | void) => {
        const png = Buffer.from(await makePng({ width: 200, height: 200 }))
        return change(png) ?? png
      }
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
      /** The end of a PNG takes 12 bytes, the checksum before it four. */
      const damaged = (png: Buffer, at: number) => void png.writeUInt8(png.readUInt8(at) ^ 0xff, at)
      const kinds: [string, () => Promise<Buffer>][] = [
        ['of text', async () => Buffer.from('No picture at all.')],
        ['of an SVG', async () => Buffer.from(svg)],
        ['of its signature and nothing', async () => signature],
        ['of its signature and zeros', async () => Buffer.concat([signature, Buffer.alloc(50)])],
        ['of all but its signature', () => broken((png) => png.subarray(8))],
        ['that ends early', () => broken((png) => png.subarray(0, png.length - 40))],
        ['that lacks its end', () => broken((png) => png.subarray(0, png.length - 12))],
        ['that lacks its last byte', () => broken((png) => png.subarray(0, png.length - 1))],
        ['whose end is damaged', () => broken((png) => damaged(png, png.length - 1))],
        ['whose data is damaged', () => broken((png) => damaged(png, png.length - 30))],
        ['whose checksum is damaged', () => broken((png) => damaged(png, png.length - 13))],
        ['whose header has another checksum', () => broken((png) => damaged(png, 32))],
        ['whose size is damaged', () => broken((png) => void png.writeUInt32BE(0, 16))],
      ]
      const send = (bytes: Buffer) =>
        t.call('POST /media/images', { token: maker.token, upload: { bytes, fileName: 'a.png' } })

      it.each(kinds)('not %s, whatever its name says [R-content-047]', async (_, make) => {
        const bytes = await make()
        expect(refusal(await send(bytes))).toEqual([415, 'media.not_an_image'])
        const picture = { token: maker.token, upload: { bytes, fileName: 'a.png' } }
        expect((await t.call('POST /account/picture', picture)).status).toBe(415)
        const sent = await sendFile(t, maker, { context: 'thumbnail', bytes })
        expect([sent.status, sent.body.code]).toEqual([415, 'media.not_an_image'])
      })

      it('that is whole [R-content-047]', async () => {
        const bytes = await makePng()
        const { status, body } = await send(bytes)
        expect(status).toBe(200)
        const thumbnail = body.assetOid
        expect((await tryToPublish(t, maker, { thumbnail })).status).toBe(200)
        const sent = await sendFile(t, maker, { context: 'thumbnail', bytes })
        expect(sent.body).toMatchObject({ state: 'done', kind: 'png' })
      })

      it('followed by other bytes', async () => {
        expect((await send(Buffer.concat([await makePng(), Buffer.from('PK')]))).status).toBe(200)
      })
    })

    it('skips encryption for listed users alone [R-content-053] [R-content-054]', async () => {
      const answer = await tryToPublish(t, maker, { skipEncryption: true })
      expect(refusal(answer)).toEqual([403, 'content.no_permission'])
      expect(answer.text).toContain("You don't have permission to use this feature.")
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, skipEncryptionSetting, [maker.oid], null))
      expect((await tryToPublish(t, maker, { skipEncryption: true })).status).toBe(200)
    })
  })

  describe('prices', () => {
    it('are whole coins up to 100,000,000 [R-content-040]', async () => {
      expect((await tryToPublish(t, maker, { price: 100_000_000 })).status).toBe(200)
      expect(await refusals({ price: 100_000_001 })).toEqual([400, 'content.price_too_high'])
      for (const price of [1.5, -1]) {
        expect(await refusals({ price })).toEqual([400, 'content.price_incorrect'])
      }
      expect(await refusals({ price: 5, availableCopies: 0 })).toEqual([
        400,
        'content.copies_incorrect',
      ])
    })

    it('decide with the tiers to whom it is open [R-content-037] [R-content-038] [R-content-039] [R-content-041] [R-content-042] [R-content-081]', async () => {
      const free = await addTier(t, maker, { name: 'Free', price: 0 })
      const gold = await addTier(t, maker, { name: 'Gold', price: 100 })
      const priced = { price: 10 }
      expect(await refusals({ ...priced, publicTiers: [free] })).toEqual([
        400,
        'content.paid_for_free_tier',
      ])
      expect(await refusals({ ...priced, publicTiers: ['all'] })).toEqual([
        400,
        'content.open_is_free',
      ])
      const flags = async (fields: object) => {
        const oid = await publishContent(t, maker, { ...fields })
        const { content, access } = (await read(oid, reader)).body
        const { isFree, isPaid, isSubscriberOnly, isCoinOnly } = content
        const { isViewableWithoutSubscription } = content
        return [
          content.access,
          access.allowed,
          { isFree, isPaid, isSubscriberOnly, isCoinOnly, isViewableWithoutSubscription },
        ]
      }
      const none = {
        isFree: false,
        isPaid: false,
        isSubscriberOnly: false,
        isCoinOnly: false,
        isViewableWithoutSubscription: false,
      }
      const isForAll = { ...none, isFree: true, isViewableWithoutSubscription: true }
      expect(await flags({})).toEqual(['open', true, isForAll])
      expect(await flags({ publicTiers: ['all'] })).toEqual(['open', true, isForAll])
      expect(await flags(priced)).toEqual([
        'buyers',
        false,
        { ...none, isPaid: true, isCoinOnly: true, isViewableWithoutSubscription: true },
      ])
      expect(await flags({ publicTiers: [gold] })).toEqual([
        'subscribers',
        false,
        { ...none, isSubscriberOnly: true },
      ])
      expect(await flags({ ...priced, publicTiers: [gold] })).toEqual([
        'buy_or_subscribe',
        false,
        { ...none, isPaid: true, isViewableWithoutSubscription: true },
      ])
      expect(await flags({ publicTiers: [free, gold] })).toEqual([
        'subscribers',
        false,
        { ...none, isFree: true, isSubscriberOnly: true },
      ])
      const subscribed = await t.call('POST /account/subscribefree', {
        token: reader.token,
        body: { creatorOid: maker.oid, tierHash: free },
      })
      expect(subscribed.status, subscribed.text).toBe(200)
      expect((await flags({ publicTiers: [free] }))[1]).toBe(true)
      expect((await flags({ publicTiers: [gold] }))[1]).toBe(false)
    })

    it.each([
      ['no time', { amount: 5, hours: 0 }, 'content.discount_dates'],
      ['backwards', { amount: 5, hours: -1 }, 'content.discount_dates'],
      ['nothing', { amount: 0 }, 'content.discount_not_positive'],
      ['less than nothing', { amount: -5 }, 'content.discount_not_positive'],
      ['a part of a coin', { amount: 2.5 }, 'content.discount_incorrect'],
      ['the whole price', { amount: 20 }, 'content.discount_incorrect'],
      ['every percent', { type: 'percent', amount: 100 }, 'content.discount_incorrect'],
      ['what is free', { amount: 5, price: 0 }, 'content.discount_incorrect'],
      ['less than a coin', { type: 'percent', amount: 4 }, 'content.discount_incorrect'],
    ] as const)(
      'take no discount of %s [R-content-034] [R-content-035] [R-content-079]',
      async (_, told, code) => {
        const { price, hours, ...terms } = { price: 20, hours: 1, type: 'coins', ...told }
        const discount = { ...terms, startDate: at(0), endDate: at(hours * hourMs) }
        expect(await refusals({ price }, discount)).toEqual([400, code])
      },
    )

    it('take a discount that leaves a coin, between its dates [R-content-034] [R-content-035]', async () => {
      const [startDate, endDate] = [at(hourMs), at(3 * hourMs)]
      const discount = { type: 'coins', amount: 19, startDate, endDate }
      const oid = await publishContent(t, maker, { price: 20 }, discount)
      const prices = async () => {
        const { content } = (await read(oid, reader)).body
        const asked = `GET /payment/quote?contentOid=${oid}`
        const quote = (await t.call(asked, { token: reader.token })).body
        return [
          content.priceCoins,
          quote.priceCoins,
          quote.discountCoins,
          content.discount !== null,
        ]
      }
      expect(await prices()).toEqual([20, 20, 0, false])
      t.clock.advance(2 * hourMs)
      expect(await prices()).toEqual([1, 1, 19, true])
      t.clock.advance(2 * hourMs)
      expect(await prices()).toEqual([20, 20, 0, false])
      expect((await update(oid, { discountSettings: null })).body.content.discount).toBeNull()
    })
  })

  it.each([
    ['no title', { title: ' ', options: ['a', 'b'] }, false],
    ['one option', { title: 'Which?', options: ['a'] }, false],
    ['an empty option', { title: 'Which?', options: ['a', ' '] }, false],
    ['two options', { title: 'Which?', options: ['a', 'b'] }, true],
  ])('takes a poll with %s or not [R-content-036]', async (_, poll, isTaken) => {
    const answer = await tryToPublish(t, maker, { poll })
    expect([answer.status, answer.body.code]).toEqual(
      isTaken ? [200, undefined] : [400, 'content.poll_incomplete'],
    )
  })

  describe('changing', () => {
    it('names the status that it has; published where none is named [R-content-076]', async () => {
      const oid = await publishContent(t, maker)
      const part = await publishContent(t, maker, { isScenarioItem: true })
      const { contentOid: draft } = (await saveContent(t, maker, { metaData: {} })).body.content
      const whole = await contentToPublish(t, maker)
      const tried = async (contentOid: string, contentStatus?: string) => {
        const metaData = contentOid === draft ? whole : { title: 'Another title' }
        return refusal(await update(contentOid, { metaData, contentStatus }))
      }
      const differs = [409, 'content.status_differs']
      for (const [contentOid, own] of [
        [oid, 'published'],
        [part, 'scenario'],
        [draft, 'inprogress'],
      ] as const) {
        for (const status of ['published', 'scenario', 'inprogress']) {
          const wanted = status === own ? [200, undefined] : differs
          const answered = await tried(contentOid, status)
          expect([own, status, answered[0]]).toEqual([own, status, wanted[0]])
        }
      }
      expect((await tried(oid))[0]).toBe(200)
      expect(await tried(part)).toEqual(differs)
    })

    it('is its creator’s alone, and checked like publishing [R-content-006]', async () => {
      const oid = await publishContent(t, maker, { price: 20 })
      const change = { metaData: { title: 'Mine now' } }
      expect(refusal(await update(oid, change, other))).toEqual([403, 'content.not_yours'])
      expect(refusal(await update(oid, change, reader))).toEqual([403, 'content.not_yours'])
      const broken = await update(oid, { metaData: { title: '', price: 5 } })
      expect(refusal(broken)).toEqual([400, 'content.title_required'])
      expect((await read(oid)).body.content).toMatchObject({
        title: 'The harbour',
        listPriceCoins: 20,
      })
      const sent = { token: maker.token, body: { metaData: { oid, title: 'By its oid' } } }
      expect((await t.call('POST /content/update', sent)).status).toBe(200)
      const unnamed = { token: maker.token, body: { metaData: {} } }
      expect((await t.call('POST /content/update', unnamed)).status).toBe(400)
      expect((await t.call('POST /content/update', { body: { contentOid: oid } })).status).toBe(401)
    })

    it('changes price, tags, title and discount of many, and says which were refused [R-content-016]', async () => {
      const oids = [
        await publishContent(t, maker, { title: 'Part 1', hashtags: ['a', 'b'], price: 10 }),
        await publishContent(t, maker, { title: 'Part 2', hashtags: ['b'], price: 50 }),
      ]
      const foreign = await publishContent(t, other)
      const edit = (body: object, person = maker) =>
        t.call('POST /content/bulk-edit', { token: person.token, body: { ...body } })
      const all = { contentOids: [...oids, foreign] }
      const discountSettings = { type: 'coins', amount: 20, startDate: at(0), endDate: at(hourMs) }
      const { results } = (await edit({ ...all, discountSettings })).body
      expect(results).toMatchObject([
        { contentOid: oids[0], changed: false, code: 'content.discount_incorrect' },
        { contentOid: oids[1], changed: true, code: null, error: null },
        { contentOid: foreign, changed: false, code: 'content.not_yours' },
      ])
      expect(results[0].error).toContain('discount')
      const more = {
        contentOids: oids,
        price: 100,
        tags: { mode: 'add', tags: ['c'] },
        title: { find: 'Part', replaceWith: 'Chapter' },
      }
      expect((await edit(more)).body.results).toMatchObject([{ changed: true }, { changed: true }])
      const shown = async () => Promise.all(oids.map(async (oid) => (await read(oid)).body.content))
      expect(await shown()).toMatchObject([
        { title: 'Chapter 1', hashtags: ['a', 'b', 'c'], priceCoins: 100 },
        { title: 'Chapter 2', hashtags: ['b', 'c'], priceCoins: 80 },
      ])
      await edit({
        contentOids: oids,
        tags: { mode: 'remove', tags: ['B'] },
        discountSettings: null,
      })
      expect(await shown()).toMatchObject([
        { hashtags: ['a', 'c'], priceCoins: 100 },
        { hashtags: ['c'], priceCoins: 100 },
      ])
      expect((await edit({ contentOids: [] })).status).toBe(400)
    })
  })

  describe('many at once', () => {
    const act = (action: string, contentOids: string[], { token }: Person = maker) =>
      t.call('POST /content/bulk-act', { token, body: { action, contentOids } })
    const codes = async (...asked: Parameters<typeof act>) =>
      (await act(...asked)).body.results.map(
        ({ changed, code }: { changed: boolean; code: string | null }) => [changed, code],
      )
    const draftOf = async (metaData: Record<string, unknown>) =>
      String((await saveContent(t, maker, { metaData })).body.content.contentOid)
    const done = [true, null]

    it('are published, except those that lack something, which stay drafts', async () => {
      const whole = await contentToPublish(t, maker)
      const oids = [await draftOf(whole), await draftOf({ title: 'No file' })]
      const foreign = await publishContent(t, other)
      const { results } = (await act('publish', [...oids, foreign])).body
      expect(results).toMatchObject([
        { contentOid: oids[0], changed: true, code: null, error: null },
        { contentOid: oids[1], changed: false, code: 'content.file_required' },
        { contentOid: foreign, changed: false, code: 'content.not_yours' },
      ])
      expect(results[1].error).toContain('file')
      expect((await read(oids[0] ?? '', reader)).body.content.status).toBe('published')
      expect(await list('inprogress')).toContain(oids[1])
      expect(await codes('publish', [oids[0] ?? ''])).toEqual([
        [false, 'content.already_published'],
      ])
    })

    it('are unpublished to nobody but their creator and buyers, and published again', async () => {
      const oid = await publishContent(t, maker, { price: 20 })
      await giveAmount(t, reader, 'coin', 20)
      const body = { contentOid: oid, priceCoins: 20 }
      const bought = { token: reader.token, idempotencyKey: newKey(), body }
      expect((await t.call('POST /payment/orders', bought)).status).toBe(200)
      const somebody = await signUpPerson(t)
      expect(await codes('unpublish', [oid])).toEqual([done])
      expect(refusal(await read(oid, somebody))).toEqual([404, 'content.not_found'])
      expect((await read(oid, reader)).body.access.allowed).toBe(true)
      expect((await read(oid)).body.content).toMatchObject({ isPrivate: true, listPriceCoins: 20 })
      expect(await codes('unpublish', [oid])).toEqual([[false, 'content.not_published']])
      expect(await codes('publish', [oid])).toEqual([done])
      expect((await read(oid, somebody)).status).toBe(200)
    })

    it('become drafts again by unpublishing, if they are scheduled', async () => {
      const oid = await publishContent(t, maker, { publishAt: at(hourMs) })
      expect(await codes('publish', [oid])).toEqual([[false, 'content.scheduled']])
      expect(await codes('unpublish', [oid])).toEqual([done])
      expect(await list('inprogress')).toContain(oid)
      expect(await codes('unpublish', [oid])).toEqual([[false, 'content.not_published']])
    })

    it('are deleted, each once, and nobody else’s', async () => {
      const [one, two] = [await publishContent(t, maker), await draftOf({ title: 'Two' })]
      const foreign = await publishContent(t, other)
      const gone = 'f'.repeat(24)
      expect(await codes('delete', [one, one, two, foreign, gone])).toEqual([
        done,
        done,
        [false, 'content.not_yours'],
        [false, 'content.not_found'],
      ])
      expect(refusal(await read(one))).toEqual([404, 'content.not_found'])
      expect((await read(foreign)).status).toBe(200)
    })

    it('are opened to another tier, or to everyone, if their price permits it', async () => {
      const tierHash = await addTier(t, maker, { name: 'Crew', price: 100 })
      const [free, sold] = [
        await publishContent(t, maker),
        await publishContent(t, maker, { price: 9 }),
      ]
      const edit = (body: object) =>
        t.call('POST /content/bulk-edit', {
          token: maker.token,
          body: { contentOids: [free, sold], ...body },
        })
      const accesses = async () =>
        Promise.all([free, sold].map(async (oid) => (await read(oid)).body.content.access))
      await edit({ publicTiers: [tierHash] })
      expect(await accesses()).toEqual(['subscribers', 'buy_or_subscribe'])
      expect((await edit({ publicTiers: ['all'] })).body.results).toMatchObject([
        { changed: true },
        { changed: false, code: 'content.open_is_free' },
      ])
      expect(await accesses()).toEqual(['open', 'buy_or_subscribe'])
    })

    it('need a creator, an action that there is, and some content', async () => {
      const oid = await publishContent(t, maker)
      expect((await act('delete', [oid], reader)).status).toBe(403)
      expect((await t.call('POST /content/bulk-act', { body: {} })).status).toBe(401)
      expect((await act('archive', [oid])).status).toBe(400)
      expect((await act('delete', [])).status).toBe(400)
      expect((await read(oid)).status).toBe(200)
    })
  })

  describe('deleting', () => {
    const remove = (body: object, { token }: Person = maker) =>
      t.call('DELETE /content/', { token, body: { ...body } })

    it('leaves what was bought to its buyers, and takes it from all lists', async () => {
      const oid = await publishContent(t, maker, { price: 20 })
      await giveAmount(t, reader, 'coin', 20)
      const body = { contentOid: oid, priceCoins: 20 }
      const bought = { token: reader.token, idempotencyKey: newKey(), body }
      expect((await t.call('POST /payment/orders', bought)).status).toBe(200)
      const deleted = await remove({ contentOid: oid, creatorOid: maker.oid })
      expect(deleted.body).toEqual({ deleted: true, keptByBuyers: true })
      expect((await read(oid, reader)).body.access).toMatchObject({
        allowed: true,
        by: 'entitlement',
      })
      expect(await list('purchased', reader)).toContain(oid)
      const somebody = await signUpPerson(t)
      expect(refusal(await read(oid, somebody))).toEqual([404, 'content.not_found'])
      expect(refusal(await read(oid))).toEqual([404, 'content.not_found'])
      for (const view of ['published', 'new']) expect(await list(view)).not.toContain(oid)
      const quote = { token: somebody.token }
      expect((await t.call(`GET /payment/quote?contentOid=${oid}`, quote)).status).toBe(404)
    })

    it('takes away what nobody has; of its owner alone', async () => {
      const oid = await publishContent(t, maker)
      expect(refusal(await remove({ contentOid: oid }, other))).toEqual([403, 'content.not_yours'])
      const wrong = { contentOid: oid, creatorOid: other.oid }
      expect(refusal(await remove(wrong))).toEqual([404, 'content.not_found'])
      expect((await remove({ contentOid: 'x' })).status).toBe(400)
      const gone = await t.call('DELETE /content', {
        token: maker.token,
        body: { contentOid: oid },
      })
      expect(gone.body).toEqual({ deleted: true, keptByBuyers: false })
      expect(refusal(await read(oid, reader))).toEqual([404, 'content.not_found'])
      expect(refusal(await remove({ contentOid: oid }))).toEqual([404, 'content.not_found'])
    })

    it('is for administrators as well, on record', async () => {
      const oid = await publishContent(t, maker)
      expect((await remove({ contentOid: oid }, await signUpAdmin(t))).status).toBe(200)
    })
  })
})
