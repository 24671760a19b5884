import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alternatives } from '../alternatives.ts'
import { loreEntrySchema } from '../nodes.ts'
import { readPattern } from '../read-pattern.ts'
import { compilePattern, splitSlashed } from '../regex.ts'
import { entryFields } from './entry-fields.ts'
import type { EntryFields } from './entry-fields.ts'
import { rawEntry } from './testing.ts'
import { newEntry } from './write-book.ts'
import { writeEntry } from './write-entry.ts'

const extended = (extensions: Record<string, unknown>) =>
  entryFields({ keys: ['a'], extensions } as never)

const ordered = (content: string, rest: Record<string, string[] | boolean> = {}) =>
  entryFields({ keys: ['a'], content, ...rest })

describe('an entry of a book', () => {
  it('has the fields that SillyTavern keeps in its extensions', () => {
    expect(
      extended({
        position: 4,
        depth: 7,
        role: 2,
        scan_depth: 3,
        sticky: 5,
        cooldown: 6,
        delay: 7,
        probability: 30,
        useProbability: true,
        prevent_recursion: true,
        exclude_recursion: true,
        case_sensitive: true,
      }),
    ).toMatchObject({
      position: 'at_depth',
      depth: 7,
      role: 'assistant',
      scanDepth: 3,
      sticky: 2,
      cooldown: 2,
      delay: 3,
      probability: 30,
      preventRecursion: true,
      excludeRecursion: true,
      caseSensitive: true,
    })
    // Of the messages that SillyTavern counts, the reply and the reader's next are two.
    expect([0, 1, 2, 3, 4].map((sticky) => extended({ sticky }).sticky)).toEqual([0, 0, 0, 1, 1])
    const waits = (delay_until_recursion: unknown) => extended({ delay_until_recursion })
    const asked = [true, 2, false, 0, null].map((said) => waits(said).delayUntilRecursion)
    expect(asked).toEqual([true, true, false, false, false])
    expect(extended({ probability: 30, useProbability: false }).probability).toBe(100)
    expect(extended({ position: 0 }).position).toBe('before_characters')
    expect(extended({ position: 2 }).position).toBe('after_characters')
    expect(extended({ match_whole_words: true }).key).toBe('\\ba\\b')
    const places = { keys: ['old port', 'pier', '항구'], extensions: { match_whole_words: true } }
    expect(entryFields(places).key).toBe('old port|\\bpier\\b|항구')
  })

  it.each([
    [
      'Ana',
      ['Ana', 'ana.', 'la Ana,', '¿Ana?', 'Ana가 왔다', '아, Ana!', 'アナAna'],
      ['mañana', 'Anaé', 'áAna', 'Ana_'],
    ],
    ['Ana\u0301', ['Aná'], ['mAná', 'Anás']],
    ['über', ['über', 'Über uns', '(über)'], ['drüber', 'überall']],
    ['café', ['un café.', 'cafe\u0301'], ['cafés', 'décafé']],
    ['нет', ['нет', 'Нет!'], ['нету', 'бонет']],
    ['C++', ['C++', 'in C++.', 'C++은', '(C++)'], ['C++x', 'xC++', 'C++é', 'éC++', 'C++1']],
    ['.NET', ['.NET', 'a .NET b'], ['ASP.NET', 'é.NET', '.NETs']],
    ['항구', ['항구에서', '큰항구'], ['항 구']],
    ['東京', ['東京へ', '新東京'], ['東 京']],
    ['AI', ['AI', 'AI가', '新AIは', 'ＡＩ와 AI'], ['AID', 'MAI', 'AIé']],
    ['스타A', ['스타A', '큰스타A가'], ['스타Ab']],
  ])('finds %s as a whole word beside letters of any language', (key, found, missed) => {
    const { key: pattern } = entryFields({
      keys: [key, 'zzz'],
      extensions: { match_whole_words: true },
    })
    const result = compilePattern(pattern)
    if (!result.ok) throw new Error(result.message)
    const fires = (said: string) => result.pattern.matches(said)
    expect([...found, ...missed].filter(fires)).toEqual(found)
    expect(found.map((said) => result.pattern.find(said) !== null)).not.toContain(false)
    const fields = { ...entryFields(newEntry()), key: pattern }
    const raw = { ...newEntry(), extensions: { match_whole_words: true } }
    expect(writeEntry(raw, fields).keys).toEqual([key, 'zzz'])
  })

  it('has plain keys where SillyTavern wrote it, which sets its flag for patterns always', () => {
    const keys = ['C++', 'Lv.5 (회의)', '/a+b/i']
    const extensions = { display_index: 0, selectiveLogic: 0, useProbability: true }
    const raw = { keys, use_regex: true, extensions }
    expect(entryFields(raw).key).toBe('C\\+\\+|Lv\\.5 \\(회의\\)|/a+b/i')
    expect(entryFields({ keys: ['a+b'], use_regex: true, extensions: {} }).key).toBe('a+b')
    const written = writeEntry(structuredClone(raw), { ...entryFields(raw), key: 'C\\+\\+' })
    expect(written).toMatchObject({ keys: ['C++'], use_regex: true, extensions })
  })

  it('keeps a broken key and the flags of each pattern to themselves', () => {
    const keys = ['robot', '/AI/', '/lamp/i', '/riv(er/i', '/a/b/']
    const { key } = entryFields({ keys, extensions: { display_index: 0 } })
    expect(key).toBe('robot|/AI/|/lamp/i|/riv(er/i|\\/a\\/b\\/')
    const fires = (said: string): boolean => {
      const result = compilePattern(readPattern(key).source)
      return result.ok && result.pattern.matches(said)
    }
    const said = ['ROBOT', 'AI', 'ai', 'LAMP', '/RIV(er/i', 'river', 'a /a/b/ b']
    expect(said.filter(fires)).toEqual(['ROBOT', 'AI', 'LAMP', '/RIV(er/i', 'a /a/b/ b'])
    const patterns = entryFields({ keys: ['riv(er', 'lamp+', 'a)b'], use_regex: true }).key
    expect(readPattern(patterns).faults.map((fault) => fault.key)).toEqual(['/riv(er/i', '/a)b/i'])
    expect(writeEntry(newEntry(), { ...entryFields(newEntry()), key })).toMatchObject({ keys })
  })

  it.each([
    [0, 'and_any'],
    [1, 'not_all'],
    [2, 'not_any'],
    [3, 'and_all'],
  ])('knows the logic %i as %s, with a line for each secondary key', (selectiveLogic, logic) => {
    const raw = { keys: ['a'], secondary_keys: ['b.', '/c+/i'], extensions: { selectiveLogic } }
    expect(entryFields(raw)).toMatchObject({
      secondaryKey: 'b\\.\n/c+/i',
      secondaryLogic: logic,
    })
    expect(entryFields({ ...raw, selective: false }).secondaryKey).toBe('')
  })

  it('minds case where its patterns do, as between slashes without `i`', () => {
    const minds = (keys: string[], rest = {}) => entryFields({ keys, ...rest }).caseSensitive
    expect([minds(['/AI/']), minds(['/AI/i']), minds(['AI'])]).toEqual([true, false, false])
    expect(minds(['/AI/', 'robot'])).toBe(false)
    expect(minds(['/AI/'], { secondary_keys: ['/IT/'] })).toBe(true)
    expect(minds(['/AI/'], { extensions: { case_sensitive: false } })).toBe(false)
    const raw = { key: ['/AI/'], caseSensitive: null }
    writeEntry(raw, { ...entryFields(raw), key: 'AI' })
    expect(raw).toMatchObject({ key: ['AI'], caseSensitive: true })
  })

  it('has them at the top in world info', () => {
    const raw = {
      uid: 3,
      key: ['sea'],
      keysecondary: ['salt', 'foam'],
      selective: true,
      selectiveLogic: 3,
      position: 4,
      depth: 2,
      role: 1,
      scanDepth: 9,
      caseSensitive: null,
      matchWholeWords: null,
      disable: true,
      order: 40,
    }
    expect(entryFields(raw)).toMatchObject({
      key: 'sea',
      secondaryKey: 'salt\nfoam',
      secondaryLogic: 'and_all',
      position: 'at_depth',
      depth: 2,
      role: 'user',
      scanDepth: 9,
      enabled: false,
      order: 40,
    })
  })

  it('is read as RisuAI, NovelAI and Agnai write it', () => {
    expect(
      entryFields({
        key: 'sea, salt',
        secondkey: 'foam',
        selective: true,
        insertorder: 70,
        alwaysActive: true,
        activationPercent: 40,
        content: 'Waves.',
        extentions: { risu_case_sensitive: true },
      }),
    ).toMatchObject({
      key: 'sea|salt',
      secondaryKey: 'foam',
      order: 70,
      constant: true,
      probability: 40,
      caseSensitive: true,
    })
    expect(entryFields({ mode: 'folder', key: '', content: '' }).enabled).toBe(false)
    expect(
      entryFields({
        text: 'Waves.',
        displayName: 'Sea',
        keys: ['sea'],
        contextConfig: { budgetPriority: 400 },
        forceActivation: true,
      }),
    ).toMatchObject({ prompt: 'Waves.', comment: 'Sea', priority: 400, constant: true })
    expect(
      entryFields({ name: 'Sea', entry: 'Waves.', keywords: ['sea'], priority: 5, weight: 2 }),
    ).toMatchObject({ prompt: 'Waves.', comment: 'Sea', key: 'sea', priority: 5, order: 2 })
  })
})

describe('decorators of V3', () => {
  it('set the fields that we have and stay in the text', () => {
    const text = '@@depth 6\n@@role assistant\n@@scan_depth 2\n@@activate_only_after 3\nWords.'
    expect(ordered(text)).toMatchObject({
      position: 'at_depth',
      depth: 6,
      role: 'assistant',
      scanDepth: 2,
      delay: 3,
      prompt: text,
    })
    expect(ordered('@@position before_desc\n@@depth 1\nx')).toMatchObject({
      position: 'before_characters',
      depth: 4,
    })
    expect(ordered('@@keep_activate_after_match\nx').sticky).toBe(10_000)
    expect(ordered('@@dont_activate_after_match\nx').cooldown).toBe(10_000)
    expect(ordered('@@constant\nx').constant).toBe(true)
    expect(ordered('@@dont_activate\nx').enabled).toBe(false)
    expect(ordered('@@dont_activate\n@@activate\nx')).toMatchObject({
      enabled: true,
      constant: true,
    })
    expect(ordered('Words.\n@@depth 6').position).toBe('after_characters')
  })

  it('ask for further keys, or that some are missing', () => {
    expect(ordered('@@additional_keys b, c\nx')).toMatchObject({
      secondaryKey: 'b\nc',
      secondaryLogic: 'and_any',
    })
    expect(ordered('@@additional_keys b, c\nx', { secondary_keys: ['d', 'e'] })).toMatchObject({
      secondaryKey: 'd|e\nb|c',
      secondaryLogic: 'and_all',
    })
    expect(ordered('@@exclude_keys b.\nx')).toMatchObject({
      secondaryKey: 'b\\.',
      secondaryLogic: 'not_any',
    })
    expect(ordered('@@exclude_keys b\nx', { use_regex: true }).secondaryKey).toBe('')
  })

  it('fall back where the first is unknown or has no meaning', () => {
    expect(ordered('@@odd 1\n@@@odder\n@@@depth 3\nx').depth).toBe(3)
    expect(ordered('@@depth 2\n@@@depth 9\nx').depth).toBe(2)
    expect(ordered('@@depth many\n@@@depth 9\nx').depth).toBe(9)
    expect(ordered('@@depth 2\n@@depth 9\nx').depth).toBe(2)
  })
})

const edits: fc.Arbitrary<Partial<EntryFields>> = fc.record(
  {
    prompt: fc.constantFrom('New words.', ''),
    comment: fc.constantFrom('New name'),
    secondaryLogic: fc.constantFrom('and_all' as const, 'not_any' as const),
    priority: fc.integer({ min: -5, max: 5 }),
    order: fc.integer({ min: -5, max: 5 }),
    position: fc.constantFrom('before_characters', 'after_characters', 'at_depth'),
    depth: fc.nat(9),
    role: fc.constantFrom('system', 'user', 'assistant'),
    scanDepth: fc.option(fc.nat(9)),
    sticky: fc.nat(9),
    cooldown: fc.nat(9),
    delay: fc.nat(9),
    probability: fc.nat(100),
    preventRecursion: fc.boolean(),
    excludeRecursion: fc.boolean(),
    delayUntilRecursion: fc.boolean(),
    constant: fc.boolean(),
    caseSensitive: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** Patterns without the slashes that other programs know each of them by. */
const bare = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => alternatives(line).map(withoutSlashes).join('|'))
    .filter((line) => line.trim() !== '')
    .join('\n')

const withoutSlashes = (pattern: string): string =>
  (splitSlashed(pattern)?.source ?? pattern).replaceAll('\\/', '/')

describe('an entry that was edited', () => {
  it('says what it was edited to, in the spelling that it had, whatever that was', () => {
    fc.assert(
      fc.property(fc.oneof(rawEntry, fc.constant(newEntry())), edits, (source, edit) => {
        const raw = structuredClone(source)
        const before = entryFields(raw)
        const { secondaryLogic, ...plain } = edit
        const keyed = secondaryLogic ? { secondaryKey: 'one\ntwo', secondaryLogic } : {}
        const wanted = { ...before, ...plain, ...keyed }
        const { prompt, ...said } = entryFields(writeEntry(raw, wanted))
        const { prompt: words, key, secondaryKey, ...rest } = wanted
        expect(said).toMatchObject(rest)
        expect(bare(said.secondaryKey)).toBe(bare(secondaryKey))
        expect(words.endsWith(prompt.split('\n').at(-1) ?? '')).toBe(true)
        expect(raw.unknown).toEqual(source.unknown)
        expect(bare(said.key)).toBe(bare(key))
      }),
      {
        numRuns: 500,
        // A broken key beside a pattern, whose slashes are written.
        examples: [[{ keys: ['(', '!'], use_regex: true }, { secondaryLogic: 'and_all' }]],
      },
    )
  })

  it('fires at the same texts when a broken key beside its patterns has them written anew', () => {
    const raw = { keys: ['(', 'riv+er'], use_regex: true }
    const before = entryFields(raw)
    const after = entryFields(writeEntry(raw, { ...before, secondaryKey: 'sea' }))
    const firing = ({ key, caseSensitive }: EntryFields) => {
      const result = compilePattern(readPattern(key, { caseSensitive }).source, { caseSensitive })
      return ['RIVVER', 'river', 'rier'].filter((said) => result.ok && result.pattern.matches(said))
    }
    expect(firing(before)).toEqual(['RIVVER', 'river'])
    expect(firing(after)).toEqual(firing(before))
  })

  it('loses the decorator that would order otherwise, and no other', () => {
    const raw = { keys: ['a'], content: '@@depth 6\n@@role user\n@@odd 2\nWords.' }
    writeEntry(raw, { ...entryFields(raw), depth: 2 })
    expect(raw.content).toBe('@@role user\n@@odd 2\nWords.')
    expect(entryFields(raw)).toMatchObject({ position: 'at_depth', depth: 2, role: 'user' })
  })

  it('is always storable', () => {
    fc.assert(
      fc.property(rawEntry, (raw) => {
        const fields = entryFields(raw)
        expect(loreEntrySchema.parse({ id: 'a', ...fields })).toEqual({ id: 'a', ...fields })
      }),
    )
  })

  it('writes words as words and patterns as patterns', () => {
    const write = (fields: Partial<EntryFields>) => {
      const raw = newEntry()
      return writeEntry(raw, { ...entryFields(raw), ...fields })
    }
    expect(write({ key: 'lamp|light \\(old\\)', secondaryKey: 'oil' })).toMatchObject({
      keys: ['lamp', 'light (old)'],
      secondary_keys: ['oil'],
      selective: true,
      use_regex: false,
    })
    expect(write({ key: 'a/b.c', caseSensitive: true })).toMatchObject({
      keys: ['/a\\/b.c/'],
      use_regex: true,
    })
    expect(write({ key: 'a(b|c)' })).toMatchObject({ keys: ['/a(b|c)/i'] })
  })
})
