import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Prose } from './prose.tsx'

const markup = (text: string) => renderToStaticMarkup(createElement(Prose, { text }))

/** The tags of a page's HTML, with their attributes as they are written. */
const tagsOf = (html: string) => html.match(/<[a-z][^>]*>/g) ?? []

describe('text that others wrote', () => {
  it('shows a picture of another site by way of our own server only', () => {
    const html = markup('Look: ![a <b>cat</b>](https://evil.example/cat.png?a=1&b="x")')
    expect(html).not.toContain('<img')
    const shown = markup('Look: ![a <b>cat</b>](https://evil.example/cat.png?a=1&b=2)')
    const [, img = ''] = /(<img[^>]*>)/.exec(shown) ?? []
    expect(img).toContain(
      'src="/api/media/proxy?url=https%3A%2F%2Fevil.example%2Fcat.png%3Fa%3D1%26b%3D2"',
    )
    expect(img).toContain('alt="a &lt;b&gt;cat&lt;/b&gt;"')
    expect(img).toContain('loading="lazy"')
  })

  it('leads to other sites without telling them from where', () => {
    expect(markup('[the map](https://maps.example/a_b_c "A title")')).toContain(
      '<a href="https://maps.example/a_b_c" target="_blank" rel="noopener noreferrer nofollow"',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>@import "https://evil.example/a.css"</style>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x](javascript:alert(1))',
    '![x](//evil.example/a.png)',
    '![x](file:///etc/passwd)',
    '**<b onclick=alert(1)>x</b>** *<i>x</i>* "<u>x</u>" `<tt>x</tt>`',
    '<https://evil.example>',
  ])('keeps %s what it is: text', (text) => {
    const html = markup(text)
    expect(html).not.toMatch(/<(a|img|script|svg|iframe|style|b|i|u|tt)[\s>/]/)
    expect(tagsOf(html).every((tag) => !/\son\w+=|src=|href=/.test(tag))).toBe(true)
  })

  it('makes no tag and no address of its own from any text', () => {
    const bits = fc.constantFrom(
      ...'[ ] ]( ) ![ < > * ** _ ` “ ” " \' word &quot; https://a.example/x javascript:a() data:x,y'.split(
        ' ',
      ),
      ' onerror=a()',
      '\n',
      '\n\n',
    )
    const known = /^<(div|p|em|q|strong|code|br|a|img)( [^>]*?)?\/?>$/
    const source = /^\/api\/media\/proxy\?url=https%3A%2F%2Fa\.example/
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
        for (const tag of tagsOf(markup(parts.join('')))) {
          expect(tag).toMatch(known)
          expect(tag.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\son\w+=/)
          const address = / src="([^"]*)"/.exec(tag)?.[1]
          if (address !== undefined) expect(address).toMatch(source)
          const leads = / href="([^"]*)"/.exec(tag)?.[1]
          if (leads !== undefined) expect(leads).toMatch(/^https:\/\/a\.example/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('reads a long line of open marks at once', () => {
    for (const mark of ['[', '![', '![a](', '*', '"', '`', '_', '[a](https://']) {
      expect(markup(mark.repeat(20_000)).length).toBeGreaterThan(20_000)
    }
  })
})
