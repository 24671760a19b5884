import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestAnswer, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'

describe('a content that is closed to Korea', () => {
  let t: TestApp
  let maker: Person
  let reader: Person
  let closed: string
  let open: string
  beforeAll(async () => {
    t = await createTestApp({ PLAX_TRUST_PROXY: '1', PLAX_COUNTRY_HEADER: 'CF-IPCountry' })
    ;[maker, reader] = [await signUpCreator(t), await signUpPerson(t)]
    const fields = { title: 'The lighthouse', price: 10 }
    closed = await publishContent(t, maker, { ...fields, openToKorea: false })
    open = await publishContent(t, maker, { ...fields, openToKorea: true })
  })
  afterAll(() => t.close())

  const from = (
    country: string | null,
    key: string,
    who?: Person,
    body?: Record<string, unknown>,
  ) =>
    t.call(key, {
      ...(who && { token: who.token }),
      ...(country !== null && { headers: { 'cf-ipcountry': country } }),
      ...(body && { body, idempotencyKey: newKey() }),
    })
  const read = (contentOid: string) => `GET /content/content?contentOid=${contentOid}`
  const buy = (country: string, who: Person) =>
    from(country, 'POST /payment/orders', who, { contentOid: closed, priceCoins: 10 })
  /** Which of the two a list names. */
  const named = ({ body: { items } }: TestAnswer) =>
    items
      .map((item: { contentOid: string }) => item.contentOid)
      .filter((oid: string) => oid === closed || oid === open)
      .toSorted()

  it('is unknown to people in Korea, and to nobody else but them [R-content-021]', async () => {
    const notFound = [404, 'content.not_found']
    for (const who of [undefined, reader]) {
      expect(refusal(await from('KR', read(closed), who))).toEqual(notFound)
      expect((await from('KR', read(open), who)).status).toBe(200)
      for (const country of ['US', 'JP', null]) {
        expect((await from(country, read(closed), who)).status).toBe(200)
      }
    }
    const admin = await signUpAdmin(t)
    for (const who of [maker, admin]) {
      expect((await from('KR', read(closed), who)).status).toBe(200)
    }
  })

  it.each([
    ['new', 'GET /content/contents?view=new&limit=50'],
    ['popular', 'GET /content/contents?view=popular&limit=50'],
    ['the creator’s', () => `GET /content/contents?view=creator&creatorOid=${maker.oid}`],
    ['search', 'GET /content/search?keyword=lighthouse'],
    ['bulk', () => `GET /content/bulk?requestFormQueue=${closed}|${open}`],
  ])('is left out of the list “%s” in Korea alone [R-content-021]', async (_, key) => {
    const asked = typeof key === 'string' ? key : key()
    const both = [closed, open].toSorted()
    // In turn, so that no page that was read for one country is shown to the other.
    for (const who of [undefined, reader]) {
      expect(named(await from('US', asked, who))).toEqual(both)
      expect(named(await from('KR', asked, who))).toEqual([open])
      expect(named(await from(null, asked, who))).toEqual(both)
    }
    expect(named(await from('KR', asked, maker))).toEqual(both)
  })

  it('isn’t sold in Korea, and stays open there to who bought it elsewhere [R-content-021]', async () => {
    const [buyer, other] = [await signUpPerson(t), await signUpPerson(t)]
    for (const person of [buyer, other]) await giveAmount(t, person, 'coin', 10)
    expect(refusal(await buy('KR', other))).toEqual([404, 'commerce.content_not_found'])
    expect((await buy('US', buyer)).status).toBe(200)
    expect((await from('KR', read(closed), buyer)).body.access).toMatchObject({ allowed: true })
  })

  it('opens to Korea when its creator opens it [R-content-021]', async () => {
    const oid = await publishContent(t, maker, { openToKorea: false })
    const change = (openToKorea: boolean) =>
      from(null, 'POST /content/update', maker, { contentOid: oid, metaData: { openToKorea } })
    expect((await change(true)).status).toBe(200)
    expect((await from('KR', read(oid), reader)).status).toBe(200)
    expect((await change(false)).status).toBe(200)
    expect((await from('KR', read(oid), reader)).status).toBe(404)
  })

  it('shows its thumbnail at no public address [R-content-021]', async () => {
    const statusOf = async (oid: string) =>
      (await t.app.inject(`/api/pub/thumbnail/${oid}`)).statusCode
    expect([await statusOf(closed), await statusOf(open)]).toEqual([404, 302])
  })
})
