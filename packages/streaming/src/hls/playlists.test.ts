import { describe, expect, it } from 'vitest'
import { decide, readPlaylistQuery } from './playlist-query.ts'
import type { Rendition } from './rendition.ts'
import { SampleStream, startedAt } from './sample-runs.ts'
import { writePlaylist } from './write-playlist.ts'

const live = { isRewind: false, skip: false }
const linesOf = (rendition: Rendition, view = live) =>
  (writePlaylist(rendition, view) ?? '').split('\n')
const tags = (lines: readonly string[], tag: string) =>
  lines.filter((line) => line.startsWith(`#EXT${tag}`)).map((line) => line.slice(tag.length + 4))

describe('a live playlist', () => {
  it('lists segments, the parts of the last three, and the next part', () => {
    const { source } = new SampleStream()
      .begin()
      .group()
      .group()
      .group()
      .group()
      .part(300, { isKey: true })
    expect(writePlaylist(source, live)).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=0.900,HOLD-BACK=6,CAN-SKIP-UNTIL=12
#EXT-X-PART-INF:PART-TARGET=0.300
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-MAP:URI="0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:00.000Z
#EXTINF:2.000,
0.m4s
#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:02.000Z
#EXTINF:2.000,
1.m4s
#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:04.000Z
${partLines(2)}
#EXTINF:2.000,
2.m4s
#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:06.000Z
${partLines(3)}
#EXTINF:2.000,
3.m4s
#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:08.000Z
#EXT-X-PART:DURATION=0.300,URI="4.0.m4s",INDEPENDENT=YES
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="4.1.m4s"
`)
  })

  it('isn’t there until the length of the first group is known', () => {
    const stream = new SampleStream().begin().group()
    expect(writePlaylist(stream.source, live)).toBeNull()
    expect(writePlaylist(stream.part(300, { isKey: true }).source, live)).not.toBeNull()
  })

  it.each([
    [2000, '2'],
    [8333, '8'],
    [1000, '2'],
    [3500, '4'],
  ])('takes its target from the first group: %d ms', (length, target) => {
    const stream = new SampleStream().begin()
    for (let index = 0; index < 3; index += 1) stream.group(length)
    expect(tags(linesOf(stream.source), '-X-TARGETDURATION:')).toEqual([target])
  })

  it('keeps its target when groups get shorter', () => {
    const { source } = new SampleStream().begin().group(3500).group().group()
    expect(tags(linesOf(source), '-X-TARGETDURATION:')).toEqual(['4'])
  })

  it('has segments of about two seconds when key frames are closer', () => {
    const stream = new SampleStream().begin()
    for (let index = 0; index < 5; index += 1) stream.group(1000)
    expect(tags(linesOf(stream.source), 'INF:')).toEqual(['2.000,', '2.000,'])
  })

  it('is there when a run ends within its first group', () => {
    const stream = new SampleStream().begin().group(1200).endRun()
    expect(tags(linesOf(stream.source), 'INF:')).toEqual(['1.200,'])
  })

  it('never has a segment that is longer than its target, even without key frames', () => {
    const stream = new SampleStream().begin().group().group(9000).group(400, { key: false }).group()
    const lengths = tags(linesOf(stream.source), 'INF:').map(Number.parseFloat)
    expect(lengths.every((length) => Math.round(length) <= 2)).toBe(true)
    const endless = new SampleStream().begin().group(30_000)
    expect(tags(linesOf(endless.source), 'INF:')).toEqual(['9.900,', '10.200,'])
  })

  it('expects the next segment when the group is over', () => {
    const stream = new SampleStream().begin().group().group()
    expect(linesOf(stream.source)).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="2.0.m4s"')
    expect(stream.source.predictNext()).toEqual({ number: 2, part: 0 })
    expect(stream.part(300).source.predictNext()).toEqual({ number: 1, part: 8 })
  })

  it('moves on, and names the beginning of the run that it begins within', () => {
    const stream = new SampleStream().begin()
    for (let index = 0; index < 20; index += 1) stream.group()
    const lines = linesOf(stream.source)
    expect(tags(lines, '-X-MEDIA-SEQUENCE:')).toEqual(['12'])
    expect(tags(lines, '-X-MAP:')).toEqual(['URI="0.mp4"'])
    expect(lines.indexOf('#EXT-X-MAP:URI="0.mp4"')).toBeLessThan(lines.indexOf('12.m4s'))
  })

  it('lists and keeps fewer of longer segments', () => {
    const stream = new SampleStream().begin()
    for (let index = 0; index < 20; index += 1) stream.group(8000)
    expect(tags(linesOf(stream.source), '-X-MEDIA-SEQUENCE:')).toEqual(['16'])
    expect(stream.source.segments.filter(({ parts }) => parts.length > 0)).toHaveLength(6)
  })

  it('has a discontinuity and a beginning for each run', () => {
    const stream = new SampleStream().begin().group().group().endRun()
    expect(linesOf(stream.source).slice(-3)).toEqual(['1.m4s', '#EXT-X-DISCONTINUITY', ''])
    expect(tags(linesOf(stream.source), '-X-PRELOAD-HINT')).toEqual([])
    const lines = linesOf(
      stream
        .begin(startedAt + 60_000)
        .group()
        .group().source,
    )
    expect(lines.slice(lines.indexOf('1.m4s') + 1).slice(0, 3)).toEqual([
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="1.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:01:00.000Z',
    ])
    for (let index = 0; index < 6; index += 1) stream.group()
    expect(tags(linesOf(stream.source), '-X-DISCONTINUITY-SEQUENCE:')).toEqual(['0'])
    expect(tags(linesOf(stream.source), '-X-DISCONTINUITY')).toHaveLength(2)
    expect(tags(linesOf(stream.group().source), '-X-DISCONTINUITY-SEQUENCE:')).toEqual(['1'])
  })

  it('never goes back in time when a run begins', () => {
    const stream = new SampleStream().begin().group().group().endRun()
    const dates = tags(
      linesOf(stream.begin(startedAt + 1000).group().source),
      '-X-PROGRAM-DATE-TIME:',
    )
    expect(dates.at(-1)).toBe('2027-01-01T00:00:04.000Z')
  })

  it('ends when nothing follows', () => {
    const { source } = new SampleStream().begin().group().group().endRun()
    source.end()
    expect(linesOf(source).at(-2)).toBe('#EXT-X-ENDLIST')
  })
})

describe('a rung', () => {
  it('has the numbers and dates of the source, also when it begins later', () => {
    const stream = new SampleStream().begin().group(2000, { inRung: false }).group().group()
    const lines = linesOf(stream.rung)
    expect(tags(lines, '-X-MEDIA-SEQUENCE:')).toEqual(['1'])
    expect(tags(lines, '-X-PROGRAM-DATE-TIME:')[0]).toBe('2027-01-01T00:00:02.000Z')
  })

  it('has a gap where it lacks a segment', () => {
    const stream = new SampleStream().begin().group().group(2000, { inRung: false }).group().group()
    const lines = linesOf(stream.rung)
    const gap = lines.indexOf('#EXT-X-GAP')
    expect(lines.slice(gap - 1, gap + 3)).toEqual([
      '#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:02.000Z',
      '#EXT-X-GAP',
      '#EXTINF:2.000,',
      '1.m4s',
    ])
    expect(tags(lines, '-X-GAP')).toHaveLength(1)
  })

  it('names the beginning of a run at its first segment, if it lacks that of the source', () => {
    const stream = new SampleStream()
      .begin()
      .group()
      .endRun()
      .begin(startedAt + 9000)
    const lines = linesOf(stream.group(2000, { inRung: false }).group().rung)
    expect(lines.indexOf('#EXT-X-MAP:URI="1.mp4"')).toBeGreaterThan(lines.indexOf('#EXT-X-GAP'))
    expect(lines.indexOf('#EXT-X-DISCONTINUITY')).toBeLessThan(lines.indexOf('#EXT-X-GAP'))
  })

  it('lasts from one segment to the next, whatever its encoder says', () => {
    const stream = new SampleStream().begin().group().group(2000, { rungStartMs: 2010 })
    expect(tags(linesOf(stream.rung), 'INF:')).toEqual(['2.010,'])
  })
})

describe('what a player awaits', () => {
  const { source } = new SampleStream().begin().group().group().part(300, { isKey: true })
  it.each([
    [2, 0, 'ready'],
    [1, null, 'ready'],
    [1, 50, 'ready'],
    [2, 1, 'wait'],
    [2, null, 'wait'],
    [4, 0, 'wait'],
    [5, 0, 'refuse'],
  ])('segment %d, part %s: %s', (number, part, answer) => {
    expect(decide(source, { number, part })).toBe(answer)
  })

  it.each([{ _HLS_msn: 'x' }, { _HLS_part: '1' }, { _HLS_msn: '1', _HLS_part: '-1' }])(
    'must be a number: %o',
    (sent) => {
      expect(readPlaylistQuery(sent)).toBeNull()
    },
  )
})

describe('the playlist of twelve hours', () => {
  const stream = new SampleStream().begin()
  for (let index = 0; index < 21_600; index += 1) stream.group()
  const rewind = { isRewind: true, skip: false }

  it('has every segment from the beginning', () => {
    const lines = linesOf(stream.source, rewind)
    expect(lines).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    expect(tags(lines, 'INF:')).toHaveLength(21_599)
    expect(tags(lines, '-X-PART:')).toHaveLength(21)
  })

  it('is small when a player has most of it', () => {
    const text = writePlaylist(stream.source, { ...rewind, skip: true }) ?? ''
    expect(text.length).toBeLessThan(3500)
    expect(text).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=21592\n')
    expect(text).toContain('\n21599.m4s\n'.replace('21599', '21598'))
    expect(text).not.toContain('#EXT-X-MAP')
    expect(tags(text.split('\n'), 'INF:')).toHaveLength(21_599 - 21_592)
  })

  it('costs little memory', () => {
    const kept = stream.source.segments.filter(({ parts }) => parts.length > 0)
    expect(kept.length).toBeLessThan(16)
    expect(stream.source.read(0, null)).toBeNull()
  })
})

function partLines(number: number): string {
  return Array.from({ length: 7 }, (_, part) => {
    const seconds = part === 6 ? '0.200' : '0.300'
    const isKey = part === 0 ? ',INDEPENDENT=YES' : ''
    return `#EXT-X-PART:DURATION=${seconds},URI="${number}.${part}.m4s"${isKey}`
  }).join('\n')
}
