import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../testing/app.ts'
import { type Person, signUpAdmin, signUpCreator } from '../../testing/people.ts'

describe('the console of administrators', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const call = (key: string, body?: Record<string, unknown>) =>
    t.call(key, { token: admin.token, ...(body && { body }) })

  describe('settings', () => {
    const name = 'account.platform_fee_percent'
    const find = async (wanted = name) => {
      const { items } = (await call('GET /admin/settings')).body
      return items.find((one: { name: string }) => one.name === wanted)
    }
    const put = (body: Record<string, unknown>, wanted = name) =>
      call(`PUT /admin/settings/${wanted}`, body)
    const reset = (body: Record<string, unknown>) => call(`DELETE /admin/settings/${name}`, body)

    it('are all listed with what they are, their default and their bounds', async () => {
      const { items } = (await call('GET /admin/settings')).body
      expect(items.length).toBeGreaterThan(15)
      expect(items.map((one: { name: string }) => one.name)).toContain('story.content_policy')
      expect(await find()).toEqual({
        name,
        description: expect.stringContaining('Platform share of coin sales'),
        schema: expect.objectContaining({ type: 'number', minimum: 0, maximum: 100 }),
        value: 20,
        defaultValue: 20,
        isDefault: true,
        version: 0,
        changedAt: null,
        changedBy: null,
      })
    })

    it('are changed with a reason, hold at once, and go back to their default, on record', async () => {
      const change = { value: 9, version: 0, reason: 'A week of lower fees.' }
      const changed = await put(change)
      expect(changed.body).toMatchObject({
        value: 9,
        defaultValue: 20,
        isDefault: false,
        version: 1,
        changedAt: t.clock.now().toISOString(),
        changedBy: { oid: admin.oid, nickname: admin.nickname },
      })
      expect({ ...(await find()), approvalOid: null }).toEqual(changed.body)
      const terms = async () => (await t.call('GET /account/creator-terms', {})).body
      expect((await terms()).platformFeePercent).toBe(9)
      const back = await reset({ version: 1, reason: 'The week is over.' })
      expect(back.body).toMatchObject({ value: 20, isDefault: true, version: 2 })
      expect((await terms()).platformFeePercent).toBe(20)
      expect(back.body.changedBy.oid).toBe(admin.oid)
      const { items } = (await call(`GET /admin/audit?subject=${name}&subjectKind=setting`)).body
      expect(
        items.map((one: Record<string, unknown>) => [one.action, one.actor, one.details]),
      ).toEqual([
        [
          'setting.reset',
          { oid: admin.oid, nickname: admin.nickname },
          { name, before: 9, value: 20, reason: 'The week is over.' },
        ],
        [
          'setting.changed',
          { oid: admin.oid, nickname: admin.nickname },
          { name, before: 20, value: 9, reason: 'A week of lower fees.' },
        ],
      ])
    })

    it('are not changed over a change that nobody saw, and by one of two at once', async () => {
      const { version } = await find()
      const of = (value: number) => put({ value, version, reason: 'At once.' })
      const both = await Promise.all([of(10), of(11)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const { value } = both.find(({ status }) => status === 200)?.body ?? {}
      expect((await find()).value).toBe(value)
      expect(refusal(await of(12))).toEqual([409, 'setting.conflict'])
      expect(refusal(await reset({ version, reason: 'Late.' }))).toEqual([409, 'setting.conflict'])
      expect((await find()).value).toBe(value)
      await reset({ version: version + 1, reason: 'Done.' })
    })

    it('refuse what they cannot be, and say where it is wrong', async () => {
      const { version } = await find()
      const answer = await put({ value: 101, version, reason: 'x' })
      expect(refusal(answer)).toEqual([400, 'request.invalid'])
      expect(answer.body.details.fields[0]).toMatchObject({ in: 'body', path: '/value' })
      const fees = { value: { gemini: -1 }, version: 0, reason: 'x' }
      const nested = await put(fees, 'story.model_fees_milli')
      expect(nested.body.details.fields[0].path).toBe('/value/gemini')
      for (const body of [
        { value: 7, version },
        { value: 7, version, reason: '  ' },
        { value: 7, version, reason: 'x'.repeat(501) },
        { value: 7, reason: 'x' },
        { version, reason: 'x' },
      ]) {
        expect(refusal(await put(body)), JSON.stringify(body)).toEqual([400, 'request.invalid'])
      }
      const unknown = await put({ value: 7, version, reason: 'x' }, 'wild')
      expect(refusal(unknown)).toEqual([404, 'setting.unknown'])
      expect((await find()).value).toBe(20)
    })

    it.each([
      [name, 101, '100 이하의 값을 입력하세요.', 'Escribe 100 o menos.'],
      [name, 'x', '숫자를 입력하세요.', 'Escribe un número.'],
      ['account.password_min_length', 8.5, '정수를 입력하세요.', 'Escribe un número entero.'],
      ['account.password_min_length', 5, '6 이상의 값을 입력하세요.', 'Escribe 6 o más.'],
      [
        'subscription.retry_days',
        [],
        '값이 너무 짧습니다. 최소 길이: 1',
        'Este valor es demasiado corto. La longitud mínima es 1.',
      ],
      [
        'subscription.retry_days',
        [3, 1],
        '날짜가 순서대로 되어 있지 않습니다. 빠른 날짜부터 입력하세요.',
        'Los días no están en orden. Cada día debe ser posterior al anterior.',
      ],
      [
        'subscription.first_month',
        'half',
        '다음 중에서 선택하세요: whole, days, free',
        'Elige una de estas opciones: whole, days, free.',
      ],
      [
        'platform.business_zone',
        'Mars/Olympus',
        '올바른 시간대가 아닙니다. Asia/Seoul과 같이 입력하세요.',
        'No es una zona horaria. Escribe una como Asia/Seoul.',
      ],
      [
        'payment.seller_name',
        'x'.repeat(201),
        '값이 너무 깁니다. 최대 길이: 200',
        'Este valor es demasiado largo. La longitud máxima es 200.',
      ],
      [
        'payment.credit_packs',
        [50, 50].map((coins) => ({ coins, extraPercent: 0 })),
        '같은 코인 수가 두 번 들어 있습니다. 한 번씩만 입력하세요.',
        'El mismo número de monedas aparece dos veces. Indica cada uno solo una vez.',
      ],
      [
        'story.beta_models',
        {},
        '여기에 사용할 수 없는 값입니다. 다른 값을 입력하세요.',
        'Este valor no se puede usar aquí. Escribe otro.',
      ],
    ])('say in the administrator’s language what is wrong: %s', async (wanted, value, ko, es) => {
      const problemIn = async (lang: string) => {
        const body = { value, version: 0, reason: 'x' }
        const asked = { token: admin.token, body, headers: { 'accept-language': lang } }
        const answer = await t.call(`PUT /admin/settings/${wanted}`, asked)
        return answer.body.details.fields[0].problem
      }
      expect([await problemIn('ko'), await problemIn('es')]).toEqual([ko, es])
    })
  })

  describe('the audit log', () => {
    const list = async (query: Record<string, string> = {}) =>
      (await call(`GET /admin/audit?${new URLSearchParams(query)}`)).body as {
        items: { id: string; action: string; details: Record<string, unknown> }[]
        nextCursor: string | null
      }
    const actions = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ action }) => action)

    it('lists each view of an administrator, with what was asked for', async () => {
      t.clock.advance(1000)
      const from = t.clock.now().toISOString()
      await call('GET /story-chat/admin/old-chat-rooms?days=7&lang=ko')
      await call(
        'GET /story-chat/admin/creator/credit-metrics?year=2026&month=11&lang=ko&gaClientId=g',
      )
      t.clock.advance(1000)
      const { items } = await list({ from, until: t.clock.now().toISOString() })
      expect(items.map(({ action, details }) => [action, details])).toEqual(
        expect.arrayContaining([
          [
            'admin.looked',
            { call: 'GET /story-chat/admin/old-chat-rooms', query: { days: 7, limit: 20 } },
          ],
          ['credits.metrics_read', { year: 2026, month: 11 }],
        ]),
      )
      expect(items).toHaveLength(2)
      expect(await actions({ from, looks: 'false' })).toEqual(['credits.metrics_read'])
    })

    it('is filtered by who, what, of what and when', async () => {
      expect(await actions({ actor: creator.oid })).toEqual(['creator.registered'])
      expect(await actions({ actor: creator.nickname })).toEqual(['creator.registered'])
      expect(await actions({ actor: 'Nobody at all' })).toEqual([])
      expect(new Set(await actions({ action: 'setting.', limit: '100' }))).toEqual(
        new Set(['setting.changed', 'setting.reset']),
      )
      expect(await actions({ subject: creator.oid, subjectKind: 'user' })).toEqual([
        'creator.registered',
      ])
      expect(await actions({ until: '2020-01-01T00:00:00.000Z' })).toEqual([])
    })

    it('is read in pages, each entry once, from the newest', async () => {
      const whole = (await list({ action: 'setting.', limit: '100' })).items.map(({ id }) => id)
      const found: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list({ action: 'setting.', limit: '2', ...(cursor && { cursor }) })
        found.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(found).toEqual(whole)
      expect(found.length).toBeGreaterThan(2)
    })

    it.each(['cursor=x', 'from=yesterday', 'limit=0', 'looks=perhaps'])(
      'refuses %s',
      async (query) => {
        expect(refusal(await call(`GET /admin/audit?${query}`))).toEqual([400, 'request.invalid'])
      },
    )
  })
})
