import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Article } from './article.tsx'

const markup = (text: string) =>
  renderToStaticMarkup(createElement(Article, { text })).replaceAll(/ class="[^"]*"/g, '')
const shown = (text: string) => markup(text).replace(/^<div>|<\/div>$/g, '')

describe('an article', () => {
  it('has headings, lists that go on over empty lines, rules and paragraphs', () => {
    expect(shown('# One\n### Two')).toBe('<h2>One</h2><h3>Two</h3>')
    expect(shown('### One\n## Two\n#### Three')).toBe('<h2>One</h2><h2>Two</h2><h3>Three</h3>')
    expect(shown('- a\n\n- b\nmore\n* c')).toBe('<ul><li>a</li><li>b<br/>more</li><li>c</li></ul>')
    expect(shown('1. a\n2) b\n- c')).toBe('<ol><li>a</li><li>b</li></ol><ul><li>c</li></ul>')
    expect(shown('a\nb\n\n---\nc')).toBe(
      '<p><span>a</span><span><br/>b</span></p><hr/><p><span>c</span></p>',
    )
  })

  it('has emphasis, and quotes as they are written', () => {
    expect(shown('**a** *b* "c" `d`')).toBe(
      '<p><span><strong>a</strong> <em>b</em> &quot;c&quot; <code>d</code></span></p>',
    )
  })

  it('leads to places of this site, and to others in a window of their own', () => {
    expect(markup('[the notice](/info/legal#a)')).toContain('<a href="/info/legal#a">the notice')
    expect(markup('[map](https://a.example/)')).toContain(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">map',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '# <img src=x onerror=alert(1)>',
    '- [x](javascript:alert(1))',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](/a"onclick="alert(1))',
    '1. [x](data:text/html,x)',
  ])('keeps %s what it is: text', (text) => {
    expect(markup(text)).not.toMatch(/<(a|img|script)[\s>/]/)
  })

  it('makes no tag and no address of its own from any text', () => {
    const bits = fc.constantFrom(
      ...'# ## - * 1. --- [ ]( ) ![ < > ** _ ` " word / // https://a.example/x javascript:a()'.split(
        ' ',
      ),
      ' ',
      '\n',
      '\n\n',
    )
    const known = /^<\/?(div|p|span|h2|h3|ul|ol|li|hr|em|strong|code|br|a|img)( [^>]*?)?\/?>$/
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
        for (const tag of markup(parts.join('')).match(/<[^>]*>/g) ?? []) {
          expect(tag).toMatch(known)
          const leads = / href="([^"]*)"/.exec(tag)?.[1]
          if (leads !== undefined) expect(leads).toMatch(/^(https:\/\/a\.example|\/(?!\/))/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('reads a long line of open marks at once', () => {
    for (const mark of ['[', '[a](/', '# ', '- ', '_', '1. '])
      expect(markup(mark.repeat(20_000)).length).toBeGreaterThan(20_000)
  })
})
