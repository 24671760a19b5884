import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { guideHtml } from './html.ts'
import { typeText } from './type-text.ts'

describe('the page of the API', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('lists every operation of the document, and needs no script', async () => {
    const page = await t.app.inject({ method: 'GET', url: '/api/docs' })
    const document = (await t.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    )
    expect(ids.length).toBeGreaterThan(50)
    for (const id of ids) expect(page.body).toContain(`<details id="${id}">`)
    const css = /<style>([^]*)<\/style>/.exec(page.body)?.[1] ?? ''
    const sum = createHash('sha256').update(css).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${sum}'`)
    expect(page.body).not.toContain('<script')
    expect(page.body).toMatch(/<code>idempotency-key<\/code>/i)
    for (const [, name] of page.body.matchAll(/: ([A-Z]\w+)$/gm)) {
      expect(page.body).toContain(`id="type-${name}"`)
    }
  })
})

describe('types', () => {
  it('are told as one would write them', () => {
    expect(
      typeText({
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 40 },
          tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
          kind: { enum: ['a', 'b'], description: 'Which of the two.' },
          more: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      }),
    ).toBe(
      [
        '{',
        '  name: string  // at least 1 characters, at most 40 characters',
        '  tags?: (string | null)[]',
        '  kind?: "a" | "b"  // Which of the two.',
        '  more?: { [name]: integer }',
        '}',
      ].join('\n'),
    )
    const endless: { properties: Record<string, object> } = { properties: {} }
    endless.properties.self = endless
    expect(typeText(endless)).toContain('unknown')
  })
})

describe('the guide', () => {
  it('is told without its signs, and with those of HTML as text', () => {
    expect(guideHtml('## One\nSee `a<b>`.\n\n1. First\n2. Second & last')).toBe(
      '<h2>One</h2>\n<p>See <code>a&lt;b&gt;</code>.</p>\n<ol><li>First</li><li>Second &amp; last</li></ol>',
    )
  })
})
