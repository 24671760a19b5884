import type { FileKind } from '@plax/contracts/media/upload-values'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { box, makeMp3, makeMp4 } from '../../../testing/files.ts'
import { sniffFile } from './sniff-file.ts'

const kindOf = (bytes: Buffer, wanted: readonly FileKind[] = ['mp3', 'mp4', 'mov']) =>
  sniffFile(async (start, length) => bytes.subarray(start, start + length), {
    bytes: bytes.length,
    wanted,
  })

const sound = makeMp3()
const tagged = makeMp3({ tagBytes: 300 })
const id3 = tagged.subarray(0, 310)
const latin = (text: string) => Buffer.from(text, 'latin1')

function ape(bytes: number): Buffer {
  const header = Buffer.alloc(32)
  header.write('APETAGEX', 'latin1')
  header.writeUInt32LE(2000, 8)
  header.writeUInt32LE(bytes + 32, 12)
  header.writeUInt32LE(0xa0_00_00_00, 20)
  const footer = Buffer.from(header)
  footer.writeUInt32LE(0x80_00_00_00, 20)
  return Buffer.concat([header, Buffer.alloc(bytes, 'a'), footer])
}

const withoutBrand = (...first: Buffer[]) =>
  Buffer.concat([...first, makeMp4().subarray(8 + 'isom\0\0\x02\0isommp41'.length)])

describe('the kind of a file', () => {
  it.each(
    [
      'isom iso2 iso9 mp41 mp42 avc1 M4A  M4B  M4V  M4VP MSNV XAVC CAEP 3gp4 3gp6 3g2a F4V  f4v  dash dby1 mmp4 niko pana'.match(
        /.{4}(?: |$)/g,
      ) ?? [],
    ].flat(),
  )('is MP4 for the brand %j', async (brand) => {
    expect(await kindOf(makeMp4({ brand: brand.slice(0, 4) }))).toBe('mp4')
  })

  it.each(['heic', 'heix', 'mif1', 'msf1', 'hevc', 'avif', 'avis', 'avci', 'crx ', 'jpx '])(
    'isn’t MP4 for the brand %j of images',
    async (brand) => {
      expect(await kindOf(makeMp4({ brand }))).toBe('other')
    },
  )

  it.each([
    ['the brand of QuickTime', makeMp4({ brand: 'qt  ' })],
    ['moov first', box('moov', box('mvhd', Buffer.alloc(100)))],
    ['mdat first', withoutBrand()],
    ['wide first', withoutBrand(box('wide'))],
    ['free and skip first', withoutBrand(box('free', Buffer.alloc(9)), box('skip'))],
    ['a preview first', withoutBrand(box('pnot', Buffer.alloc(12)), box('PICT'))],
  ])('is MOV with %s', async (_, bytes) => {
    expect(await kindOf(bytes)).toBe('mov')
  })

  it('is MP4 with other boxes first, or as fragments', async () => {
    expect(await kindOf(Buffer.concat([box('free'), makeMp4()]))).toBe('mp4')
    expect(await kindOf(Buffer.concat([box('uuid', Buffer.alloc(16)), makeMp4()]))).toBe('mp4')
    expect(await kindOf(Buffer.concat([box('sidx'), box('moof'), box('mdat')]))).toBe('mp4')
  })

  it.each([
    ['no tag', sound],
    ['a tag', tagged],
    ['two tags', Buffer.concat([id3, tagged])],
    ['an APE tag', Buffer.concat([ape(2000), sound])],
    ['an APE tag of 200 kB', Buffer.concat([ape(200_000), sound])],
    ['an APE tag before another', Buffer.concat([ape(9), tagged])],
    ['an APE tag behind another', Buffer.concat([id3, ape(9), sound])],
    ['padding behind its tag', Buffer.concat([id3, Buffer.alloc(2000), sound])],
    ['zeros first', Buffer.concat([Buffer.alloc(32), sound])],
    ['junk first', Buffer.concat([Buffer.alloc(60_000, 'xy\xFF\xFB', 'latin1'), sound])],
    ['two frames', makeMp3({ frames: 2 })],
  ])('is MP3 with %s', async (_, bytes) => {
    expect(await kindOf(bytes)).toBe('mp3')
  })

  it.each([
    ['WAV', latin('RIFF\0\0\0\0WAVEfmt ')],
    ['AIFF', latin('FORM\0\0\0\0AIFF')],
    ['Ogg', latin('OggS')],
    ['FLAC', latin('fLaC')],
    ['Matroska and WebM', latin('\x1A\x45\xDF\xA3')],
    ['FLV', latin('FLV\x01')],
    ['MPEG program streams', latin('\0\0\x01\xBA')],
    ['MPEG transport streams', latin(`G${' '.repeat(187)}G`)],
    ['ASF', latin('\x30\x26\xB2\x75')],
    ['ZIP', latin('PK\x03\x04')],
    ['WAV behind a tag', Buffer.concat([id3, latin('RIFF\0\0\0\0WAVEfmt ')])],
  ])('isn’t MP3 for sound inside %s [R-content-043] [R-content-044]', async (_, start) => {
    expect(await kindOf(Buffer.concat([start, sound]))).toBe('other')
  })

  it.each([
    ['a single frame', makeMp3({ frames: 1 })],
    ['AAC', Buffer.concat(Array<Buffer>(9).fill(latin('\xFF\xF1\x50\x80\x01\x7F\xFC')))],
    ['text', latin('Get free stuff. Get it free and wide.')],
    ['too much junk', Buffer.concat([Buffer.alloc(70_000), sound])],
  ])('is other for %s', async (_, bytes) => {
    expect(await kindOf(bytes)).toBe('other')
  })

  it('is VTT or SRT in any encoding that subtitles have', async () => {
    const wanted = ['vtt', 'srt'] as const
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be', 'cp949', 'shift_jis']) {
      for (const addBOM of [true, false]) {
        const file = (text: string) => iconv.encode(text, encoding, { addBOM })
        expect(await kindOf(file('WEBVTT\n\n00:01.000-->00:02.000\nｈｉ\n'), wanted)).toBe('vtt')
        expect(await kindOf(file('00:00:01,0 --> 00:00:02\r\nｈｉ\r\n'), wanted)).toBe('srt')
      }
    }
    expect(await kindOf(latin('[Script Info]\n00:01.000 --> 00:02.000'), wanted)).toBe('other')
    expect(await kindOf(latin('A --> B'), wanted)).toBe('other')
  })
})
