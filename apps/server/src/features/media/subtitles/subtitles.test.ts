import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { webvttErrors } from '../../../testing/webvtt.ts'
import { stamp } from './subtitle-times.ts'
import { readSubtitles, writeChapters, writeVtt } from './subtitles.ts'

const read = (text: string) => {
  const { cues } = readSubtitles(Buffer.from(text))
  expect(webvttErrors(writeVtt(cues))).toEqual([])
  return cues
}
const texts = (text: string) => read(text).map((cue) => cue.text)
/** The text of one cue, in SubRip unless WebVTT is asked for. */
const textOf = (text: string, header = '') =>
  read(`${header}00:01.000 --> 00:09.000\n${text}\n`)[0]?.text
const times = '00:00:01,000 --> 00:00:02,000'
const later = '00:00:03,000 --> 00:00:04,000'

describe('subtitles', () => {
  it('read cues from WebVTT and SubRip, and leave out styles, notes, names, and places', () => {
    const vtt = `WEBVTT - a film\n\nSTYLE\n::cue { color: red }\n\nNOTE no\n\nintro\n00:05.000 --> 00:06.500 line:0\nHi <b>you</b>\n\n01:00:00.000 --> 01:00:01.000\nEnd\n`
    expect(read(vtt)).toEqual([
      { startMs: 5000, endMs: 6500, text: 'Hi <b>you</b>' },
      { startMs: 3_600_000, endMs: 3_601_000, text: 'End' },
    ])
    const srt =
      '\uFEFF1\r\n00:00:02,5 --> 00:00:03,000\r\n{\\an8}Two\r\nlines\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000\r\nFirst\r\n'
    expect(read(srt)).toEqual([
      { startMs: 1000, endMs: 2000, text: 'First' },
      { startMs: 2500, endMs: 3000, text: 'Two\nlines' },
    ])
  })

  it.each([
    ['a blank line inside a cue', `1\n${times}\nOne\n\nTwo\n\n2\n${later}\nEnd`, 'One\nTwo'],
    ['two carriage returns', `1\r\r\n${times}\r\r\nOne\r\r\n\r\r\n2\r\r\n${later}\r\r\nEnd`],
    ['old Mac line ends', `1\r${times}\rOne\r\r2\r${later}\rEnd`],
    ['nothing between cues', `1\n${times}\nOne\n2\n${later}\nEnd`],
    ['blanks between cues', `1\n${times}\nOne\n \t\n2\n${later}\nEnd`],
    ['many empty lines', `\n\n1\n${times}\nOne\n\n\n\n2\n${later}\nEnd\n\n`],
    ['an empty cue', `1\n${times}\nOne\n\n2\n${times}\n\n3\n${later}\nEnd`],
    ['bare numbers as text', `1\n${times}\n42\n\n2\n${later}\nEnd`, '42'],
    ['numbers before cues without numbers', `${times}\n42\n${later}\nEnd`, '42'],
    ['tight arrows', `WEBVTT\n\n00:01.000-->00:02.000\nOne\n\n00:03.000-->00:04.000\nEnd`],
    ['an arrow in a note', `WEBVTT\n\nNOTE a --> b\nno\n\n${times}\nOne\n\n${later}\nEnd`],
    ['colons before milliseconds', `1\n00:00:01:000 --> 00:00:02:000\nOne\n\n2\n${later}\nEnd`],
    ['no milliseconds', `1\n00:00:01 --> 00:00:02\nOne\n\n2\n00:00:03 --> 00:00:04\nEnd`],
  ])('read cues with %s', (_, file, first = 'One') => {
    expect(read(file)).toEqual([
      { startMs: 1000, endMs: 2000, text: first },
      { startMs: 3000, endMs: 4000, text: 'End' },
    ])
  })

  it('end a cue of WebVTT at a blank line', () => {
    expect(texts(`WEBVTT\n\n${times}\nOne\n\nNOTE no\n\n${later}\nEnd`)).toEqual(['One', 'End'])
  })

  it('leave out cues that end before they start, and report their lines', () => {
    const file = `1\n${times}\nOne\n\n2\n00:00:05,000 --> 00:00:04,000\nBack\n\n3\n${later}\nEnd`
    const { cues, skippedLines } = readSubtitles(Buffer.from(file))
    expect([cues.map(({ text }) => text), skippedLines]).toEqual([['One', 'End'], [6]])
  })

  it.each([
    ['I <3 you, a<b and R&D > 5', 'I &lt;3 you, a&lt;b and R&amp;D &gt; 5'],
    ['vector<int> <bob@x.org> <b c>', 'vector&lt;int&gt; &lt;bob@x.org&gt; &lt;b c&gt;'],
    ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
    ['AT&amp;T &lt;3 &amp;lt; caf&eacute; &#8212;', 'AT&amp;T &lt;3 &amp;lt; café —'],
    ['A --> B', 'A --&gt; B'],
    ['&lt;b&gt;&#10;&#13;&#0;', '&lt;b&gt;\n\uFFFD'],
    ['<I>1</I> <i>2<b>3</i>4', '<i>1</i> <i>2<b>3</b></i>4'],
    ['<i>1\n\n</i>\n<font color="red">\n</font>2</b>', '<i>1\n</i>\n2'],
    ['One<br>Two<BR/>Three<br />Four', 'One\nTwo\nThree\nFour'],
    [
      '{\\an8}{\\pos(1,2)\\c&HFF&}{\\i1}top{\\i0} {\\temp} { \\b1 }',
      '<i>top</i> {\\temp} { \\b1 }',
    ],
  ])('write %j as valid text', (raw, text) => {
    expect(textOf(raw)).toBe(text)
  })

  it.each([
    ['<v Ann>Hi</v>\n<v.loud 유나 &amp; Bo>Yes'],
    ['<v Ann>Hi\n<v Bo>Yes'],
    ['<ruby>震<rt>ふる</rt></ruby>えて<ruby>いる<rt>a'],
    ['<c.yellow.bg_blue>Hi</c> <lang en-GB>colour</lang>'],
    ['One <00:00:02.000>two <00:00:03.500>three'],
  ])('keep speakers, ruby, classes, languages, and times in %j', (raw) => {
    const closed: Record<string, string> = {
      '<v Ann>Hi</v>\n<v.loud 유나 &amp; Bo>Yes': '<v Ann>Hi</v>\n<v.loud 유나 &amp; Bo>Yes</v>',
      '<v Ann>Hi\n<v Bo>Yes': '<v Ann>Hi\n</v><v Bo>Yes</v>',
      '<ruby>震<rt>ふる</rt></ruby>えて<ruby>いる<rt>a':
        '<ruby>震<rt>ふる</rt></ruby>えて<ruby>いる<rt>a</rt></ruby>',
    }
    expect(textOf(raw, 'WEBVTT\n\n')).toBe(closed[raw] ?? raw)
  })

  it('drop times outside the cue and out of order', () => {
    expect(textOf('a<00:00:03.000>b<00:00:02.000>c<00:00:10.000>d')).toBe('a<00:00:03.000>bcd')
  })

  it('name the line that can’t be read', () => {
    const refused = (file: string, line: number) =>
      expect(() => read(file)).toThrow(
        expect.objectContaining({ code: 'encoding.not_subtitles', details: { line } }),
      )
    refused('WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n00:0x --> 1\nB', 6)
    refused('WEBVTT\n\n\n\n00:01.000 --> 00:02.000\nA\n\n\n00:0x --> 1\nB', 9)
    refused('1\n00:02.000 --> 00:01.000\nA', 2)
    for (const none of ['', 'Hello', '\u0000\u0001', `${times}\n<b> </b>`]) refused(none, 1)
    expect(() => readSubtitles(Buffer.from([0xff, 0x80, 0x80]))).toThrow('encoding.not_subtitles')
  })

  it.each([
    ['ASS/SSA', '[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:03.00,A --> B'],
    ['SAMI', '<SAMI>\n<BODY>\n<SYNC Start=1000><P Class=KRCC>Hi'],
    ['TTML', '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml">'],
    ['MicroDVD', '{25}{50}Hi'],
    ['SBV', '0:00:01.000,0:00:02.000\nHi'],
    ['LRC', '[00:01.00]Hi'],
  ])('are refused as %s', (format, file) => {
    expect(() => read(file)).toThrow(
      expect.objectContaining({ code: 'encoding.subtitle_format', details: { format } }),
    )
  })

  it('are cut if a cue is too long', () => {
    expect(textOf('a'.repeat(5000))).toBe('a'.repeat(2000))
    const deep = textOf(`${'<b>'.repeat(500)}x`) ?? ''
    expect(deep).toBe(`${'<b>'.repeat(8)}x${'</b>'.repeat(8)}`)
  })

  it('are valid WebVTT, and are the same if they’re read again', () => {
    const piece = fc.constantFrom(
      ...'<b> </b> <i> </i> <ruby> <rt> </rt> </ruby> <v> </v> <c.x> </c> <br> <00:00:02.000> & &amp; &lt; &#10; < > --> NOTE 7 {\\an8}'.split(
        ' ',
      ),
      '<v Ann>',
      '<lang en>',
      '\n',
      ' ',
    )
    const unit = fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 4 }))
    const raw = fc.array(unit, { maxLength: 20 }).map((some) => some.join(''))
    fc.assert(
      fc.property(fc.array(raw, { minLength: 1, maxLength: 6 }), fc.boolean(), (all, isVtt) => {
        const blocks = all.map((text, at) => `00:0${at}.000 --> 00:09.000\n${text}\n`)
        const file = [...(isVtt ? ['WEBVTT\n'] : []), ...blocks, '00:08.000 --> 00:09.000\nEnd\n']
        const once = read(file.join('\n'))
        expect(read(writeVtt(once))).toEqual(once)
      }),
    )
  })

  it('write chapters that last until the next', () => {
    const chapters = [
      { startMs: 0, title: 'A <b>' },
      { startMs: 1500, title: 'B --> C' },
    ]
    expect(writeChapters(chapters, 4000)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nA &lt;b&gt;\n\n00:00:01.500 --> 00:00:04.000\nB --&gt; C\n',
    )
    expect(stamp(3_661_001)).toBe('01:01:01.001')
  })
})
