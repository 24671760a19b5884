import { chaptersMaxCount, chapterTitleMaxLength } from '@plax/contracts/content/content-values'
import { countCharacters } from '@plax/story-engine/characters'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseChapters } from './chapters.ts'

const chapter = (start: number | string, title?: string, timebase = '1/1000') =>
  `[CHAPTER]\nTIMEBASE=${timebase}\nSTART=${start}\nEND=1\n${title === undefined ? '' : `title=${title}\n`}`
const escape = (title: string) => title.replace(/[=;#\\\n]/g, '\\$&')

describe('the chapters in a file', () => {
  it('are sorted by their times, whatever unit those have', () => {
    const text = `;FFMETADATA1\n${chapter(90_000, 'Two', '1/45000')}${chapter(500, 'One')}`
    expect(parseChapters(text, 5000)).toEqual([
      { startMs: 500, title: 'One' },
      { startMs: 2000, title: 'Two' },
    ])
  })

  it('begin within the file, each at a time of its own', () => {
    const starts = [-5, 0, 999, 1000, 1001, 'soon']
    const text = starts.map((start) => chapter(start, `${start}`)).join('')
    expect(parseChapters(text, 1000)).toEqual([
      { startMs: 0, title: '-5' },
      { startMs: 999, title: '999' },
    ])
    expect(parseChapters(chapter(1, 'a', '1/0') + chapter(1, 'b', ''), 1000)).toEqual([])
  })

  it('have titles on one line without invisible characters, or none', () => {
    const titles = ['  The\ttide ', '\u202Eedit', 'One\nTwo', '\u200B', undefined]
    const text = titles.map((title, at) => chapter(at, title && escape(title))).join('')
    const shown = parseChapters(text, 1000).map(({ title }) => title)
    expect(shown).toEqual(['The tide', 'edit', 'One Two', '', ''])
  })

  it('can’t be forged by a title', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[CHAPTER]', '\n', '=', '\\', 'START=5', 'a')),
        (some) => {
          const title = some.join('')
          const found = parseChapters(chapter(1, escape(title)) + chapter(2, 'End'), 1000)
          expect(found).toEqual([
            { startMs: 1, title: title.trim().replace(/\s+/g, ' ') },
            { startMs: 2, title: 'End' },
          ])
        },
      ),
    )
  })

  it('are at most as many, with titles at most as long, as creators can enter', () => {
    const long = 'a'.repeat(chapterTitleMaxLength)
    const many = Array.from({ length: chaptersMaxCount + 1 }, (_, at) => chapter(at, `${long}b`))
    const found = parseChapters(many.join(''), 1000)
    expect(found).toHaveLength(chaptersMaxCount)
    expect(found[0]).toEqual({ startMs: 0, title: `${long.slice(1)}…` })
    const [family] = parseChapters(chapter(0, '👨‍👩‍👧‍👦'.repeat(101)), 1000)
    expect(countCharacters(family?.title ?? '')).toBe(chapterTitleMaxLength)
  })
})
