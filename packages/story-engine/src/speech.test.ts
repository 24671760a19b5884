import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castOf, parseSpeech, pickScene } from './speech.ts'
import type { Cast, SpeechPart } from './speech.ts'
import { compiled, fullCanvas } from './testing.ts'

const cast: Cast = {
  characters: [
    {
      nodeId: 'mira',
      name: 'Mira',
      emotions: [
        { nodeId: 'm-sad', tags: ['sad', 'tears'] },
        { nodeId: 'm-calm', tags: ['Neutral'] },
        { nodeId: 'm-joy', tags: ['happy'] },
      ],
    },
    { nodeId: 'orin', name: 'Old Orin', emotions: [{ nodeId: 'o-one', tags: ['grim'] }] },
    { nodeId: 'sua', name: '수아', emotions: [] },
  ],
  scenes: [
    { nodeId: 's-fire', tags: ['campfire', '모닥불'], title: 'The fire' },
    { nodeId: 's-gate', tags: ['gate'], title: '' },
  ],
}

const [mira] = cast.characters
const solo: Cast = { ...cast, characters: mira ? [mira] : [] }

const parse = (text: string, isComplete = true, of = cast): SpeechPart[] =>
  parseSpeech(of, text, { isComplete })

/** `character/image: text` of each part. */
const brief = (text: string, isComplete = true, of = cast): string[] =>
  parse(text, isComplete, of).map((part) =>
    part.kind === 'scene'
      ? `scene ${part.tag}/${part.imageNodeId}`
      : `${part.characterNodeId}/${part.imageNodeId}: ${part.text}`,
  )

describe('a reply of several characters', () => {
  it('is told apart by its marks, which are not shown', () => {
    const text = [
      'Rain falls.',
      '[[Mira|happy]]',
      '"You came!" she says.',
      '[[Old Orin]] "Hm."',
      '[[scene|모닥불]]',
      '[[narrator]]',
      'The fire cracks.',
    ].join('\n')
    expect(brief(text)).toEqual([
      'null/null: Rain falls.',
      'mira/m-joy: "You came!" she says.',
      'orin/o-one: "Hm."',
      'scene 모닥불/s-fire',
      'null/null: The fire cracks.',
    ])
  })

  it('falls back to the calm face, then to the first, and to no scene', () => {
    expect(brief('[[Mira|furious]] x')).toEqual(['mira/m-calm: x'])
    expect(brief('[[Old Orin|furious]] x')).toEqual(['orin/o-one: x'])
    expect(brief('[[수아|happy]] x')).toEqual(['sua/null: x'])
    expect(brief('[[scene|moon]]\nx')).toEqual(['scene moon/null', 'null/null: x'])
  })

  it('takes a known name before a colon for a mark, and no other', () => {
    expect(brief('Mira: Hi\n**Old Orin:** Ho\n**수아**: 안녕\nmira：네')).toEqual([
      'mira/m-calm: Hi',
      'orin/o-one: Ho',
      'sua/null: 안녕',
      'mira/m-calm: 네',
    ])
    expect(brief('Note: Mira: x\nMirabel: y')).toEqual(['null/null: Note: Mira: x\nMirabel: y'])
    expect(brief('[[Mira|sad]] Mira: x')).toEqual(['mira/m-sad: x'])
  })

  it('takes known marks within a line, and leaves other brackets alone', () => {
    expect(brief('So [[Mira|sad]] weeps, see [[note 1]].')).toEqual([
      'null/null: So',
      'mira/m-sad: weeps, see [[note 1]].',
    ])
  })

  it('has no mark that it broke off in', () => {
    expect(brief('A.\n[[Mira|sa')).toEqual(['null/null: A.'])
    expect(brief('A.\n[[sce')).toEqual(['null/null: A.'])
    expect(brief('A.\n[[what is this')).toEqual(['null/null: A.\n[[what is this'])
  })
})

describe('a reply of one character', () => {
  it("is that one's where nothing else is marked", () => {
    expect(brief('*She nods.* "Yes."', true, solo)).toEqual(['mira/m-calm: *She nods.* "Yes."'])
    expect(brief('Hm.\n[[Mira|sad]]\nNo.', true, solo)).toEqual([
      'mira/m-calm: Hm.',
      'mira/m-sad: No.',
    ])
  })
})

describe('a running text', () => {
  it('holds back what may become a mark', () => {
    for (const tail of [
      '[',
      '[[',
      '[[Mi',
      '[[Mira|happy',
      '[[Mira]',
      'Mi',
      '**',
      '**Old O',
      '수',
    ]) {
      expect(brief(`A.\n${tail}`, false)).toEqual(['null/null: A.'])
    }
    expect(brief('A.\nMine', false)).toEqual(['null/null: A.\nMine'])
    expect(brief('A.\n**Oh', false)).toEqual(['null/null: A.\n**Oh'])
    expect(brief('A. Mi', false)).toEqual(['null/null: A. Mi'])
  })

  const word = fc.constantFrom(
    'rain',
    'She',
    '"Yes."',
    'x:',
    '숲에서',
    '*nods*',
    '[b]',
    'Mirabel',
    '—',
  )
  const mark = fc.constantFrom(
    '[[Mira|happy]]',
    '[[Old Orin]]',
    '[[scene|gate]]',
    '[[수아|슬픔]]',
    '[[nobody]]',
    'Mira:',
    '**Old Orin:**',
  )
  const line = fc
    .tuple(fc.option(mark), fc.array(word, { maxLength: 5 }))
    .map(([head, words]) => ({ words, text: [...(head ? [head] : []), ...words].join(' ') }))
  const reply = fc.array(line, { minLength: 1, maxLength: 6 })

  const wordsOf = (parts: readonly SpeechPart[]): string[] =>
    parts.flatMap((part) => (part.kind === 'speech' ? part.text.split(/\s+/) : []))

  it('loses no word, shows no mark and takes nothing back, wherever it stands', () => {
    fc.assert(
      fc.property(reply, fc.constantFrom(cast, solo), (lines, of) => {
        const text = lines.map((one) => one.text).join('\n')
        expect(wordsOf(parse(text, true, cast))).toEqual(lines.flatMap(({ words }) => words))
        const whole = parse(text, true, of)
          .map((part) => (part.kind === 'speech' ? part.text : ''))
          .join('')
          .replace(/\s+/g, '')
        let before = ''
        for (let end = 0; end <= text.length; end += 1) {
          const parts = parse(text.slice(0, end), false, of)
          const shown = parts.map((part) => (part.kind === 'speech' ? part.text : '')).join('')
          expect(shown).not.toMatch(/\[\[|\]\]/)
          const letters = shown.replace(/\s+/g, '')
          expect(letters.startsWith(before)).toBe(true)
          expect(whole.startsWith(letters)).toBe(true)
          before = letters
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is read, whatever it holds', () => {
    const piece = fc.oneof(
      fc.constantFrom('[[', ']]', '|', 'Mira', ':', '**', '\n', 'scene', '[', ' '),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, isComplete) => {
        const text = pieces.join('')
        const shown = parse(text, isComplete).map((part) =>
          part.kind === 'speech' ? part.text : '',
        )
        for (const known of ['[[Mira]]', '[[Mira|', '[[scene|']) {
          expect(shown.join('\n')).not.toMatch(
            new RegExp(`${known.replace(/[[|\]]/g, '\\$&')}[^[\\]\\n]{0,100}\\]\\]`),
          )
        }
      }),
    )
  })
})

describe('the cast of a story', () => {
  it('names its characters with their faces, and the pictures of situations', () => {
    const { canvas, image } = fullCanvas()
    image.data.tags = ['happy']
    expect(castOf(compiled(canvas).artefact)).toEqual({
      characters: [
        { nodeId: 'mira', name: 'Mira', emotions: [{ nodeId: 'image', tags: ['happy'] }] },
        { nodeId: 'orin', name: 'Orin', emotions: [] },
      ],
      scenes: [{ nodeId: 'scene', tags: ['campfire'], title: '' }],
    })
  })

  it('finds a picture for a reply that marks none', () => {
    expect(pickScene(cast, 'At the gate, a campfire. The Campfire glows.')).toBe('s-fire')
    expect(pickScene(cast, 'The gate is shut.')).toBe('s-gate')
    expect(pickScene(cast, 'Nothing here.')).toBeNull()
  })
})
