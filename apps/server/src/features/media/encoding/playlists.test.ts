import { describe, expect, it } from 'vitest'
import { encryptSegment } from './encoding.keys.ts'
import { createDecipheriv } from 'node:crypto'
import { rewriteSegment, timescaleOf } from './rewrite-segment.ts'
import { writeMaster, writePlaylist, writeTextPlaylist } from './playlists.ts'
import { storyboardInterval, writeStoryboard } from './storyboard.ts'

const video = {
  name: 'v360',
  kind: 'video' as const,
  width: 640,
  height: 360,
  codec: 'avc1.64001e',
  peakRate: 800_000,
  averageRate: 500_000,
}
const audio = {
  name: 'audio',
  kind: 'audio' as const,
  width: null,
  height: null,
  codec: 'mp4a.40.2',
  peakRate: 130_000,
  averageRate: 128_000,
}

describe('playlists', () => {
  it('name sizes, sound, subtitles, and the sound alone', () => {
    const texts = [{ lang: 'ko', label: 'a "b"', address: 't.m3u8' }]
    const addressOf = (name: string) => `x/${name}.m3u8`
    expect(writeMaster([video, audio], { addressOf, texts, fps: 24 })).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,URI="x/audio.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="a  b ",LANGUAGE="ko",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="t.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=930000,AVERAGE-BANDWIDTH=628000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=24.000,AUDIO="sound",SUBTITLES="text"
x/v360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=130000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2",SUBTITLES="text"
x/audio.m3u8
`)
  })

  it('name key frames for seeking behind all that plays', () => {
    const iframes = { ...video, name: 'iframes', kind: 'iframes' as const, peakRate: 40_000 }
    const addressOf = (name: string) => `x/${name}.m3u8`
    const lines = writeMaster([video, audio, iframes], { addressOf, fps: 24 }).split('\n')
    expect(lines.slice(-3)).toEqual([
      'x/audio.m3u8',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=40000,AVERAGE-BANDWIDTH=500000,CODECS="avc1.64001e",RESOLUTION=640x360,URI="x/iframes.m3u8"',
      '',
    ])
    expect(writeMaster([audio], { addressOf })).not.toContain('I-FRAME')
  })

  it('name a sound in no group if there is no picture', () => {
    const master = writeMaster([audio], { addressOf: (name) => name })
    expect(master).not.toContain('EXT-X-MEDIA')
    expect(master.split('\n').slice(-3)).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=130000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2"',
      'audio',
      '',
    ])
  })

  it('give subtitles of the same name different names, and their languages BCP 47 tags', () => {
    const texts = ['jp', 'ko', 'pt', 'es'].map((lang) => ({ lang, label: 'a"b', address: lang }))
    const master = writeMaster([video], { addressOf: (name) => name, texts })
    const named = master.matchAll(/NAME="([^"]*)",LANGUAGE="([^"]*)"/g)
    expect([...named].map(([, name, tag]) => [name, tag])).toEqual([
      ['a b', 'ja'],
      ['a b (2)', 'ko'],
      ['a b (3)', 'pt'],
      ['a b (4)', 'es'],
    ])
  })

  it('only gain lines at their end while they grow', () => {
    const options = {
      targetSeconds: 10,
      initAddress: 'i',
      keyAddress: 'key',
      segmentAddress: (index: number) => `s${index}`,
    }
    const durationsMs = [4000, 9900, 1000]
    const states = durationsMs.map((_, count) =>
      writePlaylist({ ...options, durationsMs: durationsMs.slice(0, count + 1), isWhole: false }),
    )
    const all = [...states, writePlaylist({ ...options, durationsMs, isWhole: true })]
    for (const [index, state] of all.slice(1).entries()) {
      expect(state.startsWith(all[index] ?? '')).toBe(true)
    }
    expect(all[0]).toContain('#EXT-X-TARGETDURATION:10\n')
  })

  it('end when they are whole; the initialization precedes the key', () => {
    const growing = {
      durationsMs: [4004, 1500],
      isWhole: false,
      targetSeconds: 4,
      initAddress: 'i',
      keyAddress: 'key',
      segmentAddress: (index: number) => `s${index}`,
    }
    const text = writePlaylist(growing)
    expect(text.split('\n').slice(4)).toEqual([
      '#EXT-X-PLAYLIST-TYPE:EVENT',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="i"',
      '#EXT-X-KEY:METHOD=AES-128,URI="key"',
      '#EXTINF:4.004000,',
      's0',
      '#EXTINF:1.500000,',
      's1',
      '',
    ])
    const whole = writePlaylist({ ...growing, isWhole: true, keyAddress: null })
    expect(whole.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
    expect(whole).not.toContain('EXT-X-KEY')
    expect(writeTextPlaylist(61_500, 'a.vtt')).toContain('#EXTINF:61.500,\na.vtt')
  })

  it('lead along a storyboard over its sheets', () => {
    const board = { intervalMs: 2000, tileWidth: 160, tileHeight: 90 }
    const vtt = writeStoryboard(board, { durationMs: 205_000, sheets: ['a', 'b'] })
    expect(vtt).toContain('00:00:22.000 --> 00:00:24.000\na#xywh=160,90,160,90')
    expect(vtt).toContain('00:03:24.000 --> 00:03:25.000\nb#xywh=320,0,160,90')
    expect(storyboardInterval(30_000)).toBe(2000)
    expect(storyboardInterval(3_600_000)).toBe(9000)
  })
})

describe('segments', () => {
  it('are encrypted as HLS says, each from a vector that is its number', () => {
    const key = Buffer.alloc(16, 7)
    const vector = Buffer.from('00000000000000000000000000000102', 'hex')
    const decipher = createDecipheriv('aes-128-cbc', key, vector)
    const locked = encryptSegment(Buffer.from('a segment'), key, 258)
    expect(Buffer.concat([decipher.update(locked), decipher.final()]).toString()).toBe('a segment')
  })

  const box = (name: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + body.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, body])
  }

  it.each([0, 1])('are moved to their time and number, with times of version %i', (version) => {
    const full = Buffer.from([version, 0, 0, 0])
    const zeros = Buffer.alloc(version === 1 ? 8 : 4)
    const made = Buffer.concat([
      box('styp', Buffer.alloc(8)),
      box(
        'moof',
        box('mfhd', Buffer.alloc(8)),
        box('traf', box('tfhd', Buffer.alloc(8)), box('tfdt', full, zeros)),
      ),
      box('mdat', Buffer.from('frames')),
    ])
    const before = Buffer.from(made)
    rewriteSegment(made, { number: 4, startTicks: 196_608n })
    const timeAt = (at: number) =>
      version === 1 ? made.readBigUInt64BE(at) : BigInt(made.readUInt32BE(at))
    expect(timeAt(made.indexOf('tfdt') + 8)).toBe(196_608n)
    expect(made.readUInt32BE(made.indexOf('mfhd') + 8)).toBe(5)
    const changed = [...made.keys()].filter((at) => made[at] !== before[at])
    expect(changed).toHaveLength(2)
    expect(() => rewriteSegment(Buffer.from('text'), { number: 0, startTicks: 0n })).toThrow(
      RangeError,
    )
  })

  it('count in the ticks of their initialisation', () => {
    const header = Buffer.alloc(24)
    header.writeUInt32BE(30_000, 12)
    const init = box('moov', box('mvhd'), box('trak', box('mdia', box('mdhd', header))))
    expect(timescaleOf(init)).toBe(30_000)
  })
})
