import { describe, expect, it } from 'vitest'
import { readName } from './names.ts'
import {
  type IndexedFragment,
  type RunIndex,
  readIndex,
  storedSegments,
  writeIndexHead,
  writeIndexLine,
} from './recording-index.ts'
import { SampleStream } from './sample-runs.ts'
import { writeMaster } from './write-master.ts'
import { writeReplay } from './write-replay.ts'

const head = {
  run: 0,
  startedAt: Date.UTC(2027, 0, 1),
  initLength: 700,
  codecs: 'avc1.42c00d',
  width: 320,
  height: 180,
  frameRate: 30,
}

/** Fragments of 100 bytes and 1 s, each with the number of its segment. */
function indexOf(numbers: readonly number[], run = 0): RunIndex {
  const fragments = numbers.map((number, at): IndexedFragment => {
    const [offset, startMs] = [700 + at * 100, at * 1000]
    const times = { startMs, endMs: startMs + 990, shownMs: startMs + 66 }
    return { number, offset, length: 100, ...times, isKey: true }
  })
  return { head: { ...head, run, startedAt: head.startedAt + run * 60_000 }, fragments }
}

const textOf = ({ head, fragments }: RunIndex) =>
  [writeIndexHead(head), ...fragments.map(writeIndexLine)].join('')

describe('the index of a recording', () => {
  const whole = indexOf([0, 0, 1])

  it('is read as it was written', () => {
    expect(readIndex(textOf(whole))).toEqual(whole)
  })

  it('is read up to where it was cut off', () => {
    const text = textOf(whole)
    for (let length = text.length - 1; length > writeIndexHead(head).length; length -= 1) {
      const { fragments = [] } = readIndex(text.slice(0, length)) ?? {}
      expect(fragments).toEqual(whole.fragments.slice(0, fragments.length))
    }
    expect(readIndex(writeIndexHead(head).slice(0, -1))).toBeNull()
    expect(readIndex('')).toBeNull()
  })

  it('is read up to a line that doesn’t fit', () => {
    const [first, ...rest] = textOf(whole).split('\n')
    expect(readIndex([first, ...rest.slice(1)].join('\n'))?.fragments).toEqual([])
    expect(readIndex([first, '[0,700,100,"x",1,1,1]', ''].join('\n'))?.fragments).toEqual([])
  })

  it('says where segments are, each lasting until the next', () => {
    expect(storedSegments(whole)).toEqual([
      { number: 0, run: 0, startMs: 0, shownMs: 66, durationMs: 2000, offset: 700, length: 200 },
      {
        number: 1,
        run: 0,
        startMs: 2000,
        shownMs: 2066,
        durationMs: 990,
        offset: 900,
        length: 100,
      },
    ])
  })
})

describe('a replay', () => {
  it('plays the recorded files, with gaps where a rung lacks a segment', () => {
    const source = [indexOf([0, 0, 1]), indexOf([2, 3], 1)]
    const rung = [indexOf([0, 0]), indexOf([2, 3], 1)]
    expect(writeReplay({ source, rung, fileOf: (run) => `480p.${run}.mp4` })).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:00.000Z
#EXT-X-MAP:URI="480p.0.mp4",BYTERANGE="700@0"
#EXTINF:1.990,
#EXT-X-BYTERANGE:200@700
480p.0.mp4
#EXTINF:0.990,
#EXT-X-GAP
480p.0.mp4
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:01:00.000Z
#EXT-X-MAP:URI="480p.1.mp4",BYTERANGE="700@0"
#EXTINF:1.000,
#EXT-X-BYTERANGE:100@700
480p.1.mp4
#EXTINF:0.990,
#EXT-X-BYTERANGE:100@800
480p.1.mp4
#EXT-X-ENDLIST
`)
  })
})

describe('the playlist of all rungs', () => {
  it('lists each rung with its bandwidth, codecs, size, and frame rate', () => {
    const rates = { peakBitrate: 3_000_000.5, averageBitrate: 2_800_000 }
    const film = { codecs: 'avc1.64001f,mp4a.40.2', size: { width: 1280, height: 720 }, ...rates }
    const sound = { name: 'source', codecs: 'Opus', size: null, frameRate: null, ...rates }
    expect(writeMaster([{ name: '720p', frameRate: 30, ...film }, sound], { file: 'live.m3u8' }))
      .toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-STREAM-INF:BANDWIDTH=3000001,AVERAGE-BANDWIDTH=2800000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000
720p/live.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3000001,AVERAGE-BANDWIDTH=2800000,CODECS="Opus"
source/live.m3u8
`)
  })
})

describe('a rendition', () => {
  const { source } = new SampleStream().begin().group().group().group()

  it('hands out parts and whole segments', () => {
    const parts = Array.from({ length: 7 }, (_, part) => source.read(0, part))
    const whole = source.read(0, null)
    expect(whole).toEqual(Uint8Array.from(parts.flatMap((part) => [...(part ?? [])])))
    expect(source.read(0, null)?.buffer).toBe(whole?.buffer)
    expect(source.read(0, 6)).toEqual(parts[6])
    expect(source.read(0, 7)).toBeNull()
    expect(source.read(2, null)).toBeNull()
  })

  it('measures its bits', () => {
    expect(source.bitrates).toEqual({ peak: 28_000, average: 28_000 })
  })

  it.each([
    ['12.m4s', { kind: 'segment', number: 12 }],
    ['12.3.m4s', { kind: 'part', number: 12, part: 3 }],
    ['1.mp4', { kind: 'init', run: 1 }],
    ['1.1.mp4', null],
    ['../1.mp4', null],
    ['1234567890.m4s', null],
  ])('knows its files by name: %s', (name, file) => {
    expect(readName(name)).toEqual(file)
  })
})
