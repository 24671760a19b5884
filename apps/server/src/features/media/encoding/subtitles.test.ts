import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gainFor, sampleStarts } from './encode-audio.ts'
import { readSubtitles, stamp, writeChapters, writeVtt } from './subtitles.ts'

const read = (text: string) => readSubtitles(Buffer.from(text))

describe('subtitles', () => {
  it('are read from WebVTT and SubRip, whatever else is in them', () => {
    const vtt = `WEBVTT - a film\n\nSTYLE\n::cue { color: red }\n\nNOTE no\n\nintro\n00:05.000 --> 00:06.500 line:0\n<v Ann>Hi <b>you</b></v>\n\n01:00:00.000 --> 01:00:01.000\nEnd\n`
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
    const utf16 = Buffer.from(`\uFEFF${srt.slice(1)}`, 'utf16le')
    expect(readSubtitles(utf16)).toHaveLength(2)
  })

  it('carry no markup but bold, italic and underlined', () => {
    const [cue] = read('00:01.000 --> 00:02.000\n<script>x</script> 1 < 2 & <i>3</i> <img src=x>\n')
    expect(cue?.text).toBe('x 1 &lt; 2 &amp; <i>3</i>')
  })

  it('are refused with the line that is wrong, and where they are none', () => {
    expect(() => read('WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n00:0x --> 1\nB')).toThrow(
      expect.objectContaining({ code: 'encoding.not_subtitles', details: { line: 6 } }),
    )
    for (const none of ['', 'Hello', '00:02.000 --> 00:01.000\nA', '\u0000\u0001']) {
      expect(() => read(none)).toThrow(expect.objectContaining({ code: 'encoding.not_subtitles' }))
    }
    expect(() => readSubtitles(Buffer.from([0xff, 0x80, 0x80]))).toThrow('encoding.not_subtitles')
  })

  it('name the wrong line behind any number of empty ones', () => {
    expect(() => read('WEBVTT\n\n\n\n00:01.000 --> 00:02.000\nA\n\n\n00:0x --> 1\nB')).toThrow(
      expect.objectContaining({ details: { line: 9 } }),
    )
  })

  it('need no blanks around the arrow, and are cut where they are too long', () => {
    const [cue] = read(`00:01.000-->00:02.000\n${'a'.repeat(5000)}\n`)
    expect(cue).toEqual({ startMs: 1000, endMs: 2000, text: 'a'.repeat(2000) })
  })

  it('are the same when what was written is read again', () => {
    const cue = fc
      .record({
        startMs: fc.nat(50_000_000),
        lasts: fc.integer({ min: 1, max: 100_000 }),
        text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      })
      .map(({ startMs, lasts, text }) => ({ startMs, endMs: startMs + lasts, text }))
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (cues) => {
        const raw = writeVtt(cues.map((one) => ({ ...one, text: one.text.replaceAll(/\s/g, '_') })))
        let once
        try {
          once = read(raw)
        } catch {
          return
        }
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
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nA <b>\n\n00:00:01.500 --> 00:00:04.000\nB --&gt; C\n',
    )
    expect(stamp(3_661_001)).toBe('01:01:01.001')
  })
})

it('makes what is quiet louder, within reason, and leaves silence', () => {
  expect([gainFor(-21.6), gainFor(-40), gainFor(-9.5), gainFor(-70), gainFor(Number.NaN)]).toEqual([
    5.6, 12, -6.5, 0, 0,
  ])
})

it('hears a long sound by samples from all over it', () => {
  expect(sampleStarts(200)).toEqual([0])
  const starts = sampleStarts(3600)
  expect(starts).toHaveLength(8)
  expect([starts[0], starts.at(-1)]).toEqual([218, 3368])
})
