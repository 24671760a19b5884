import { describe, expect, it } from 'vitest'
import { mp3Of } from '../../testing/elevenlabs.ts'
import { cutMp3, readSound, wavOf } from './sound.ts'

const tone = (length: number) => Int16Array.from({ length }, () => 10_000)
const samplesOf = (bytes: Buffer) =>
  Array.from({ length: (bytes.length - 44) / 2 }, (_, index) => bytes.readInt16LE(44 + index * 2))

describe('sounds', () => {
  it('are WAV files that give their samples back', () => {
    const sound = wavOf(tone(8000), { rate: 16_000, maxSeconds: 20 })
    expect(sound).toMatchObject({ type: 'audio/wav', seconds: 0.5 })
    expect(samplesOf(sound.bytes)).toEqual([...tone(8000)])
    expect(readSound(sound.bytes)).toMatchObject({ type: 'audio/wav', seconds: 0.5 })
  })

  it('end at a time, and fade out there', () => {
    const sound = wavOf(tone(80_000), { rate: 16_000, maxSeconds: 3 })
    const samples = samplesOf(sound.bytes)
    expect(sound.seconds).toBe(3)
    expect(samples).toHaveLength(48_000)
    expect(samples.slice(0, 47_000)).toEqual([...tone(47_000)])
    expect(samples.at(-1)).toBe(0)
  })

  it('are cut between frames if they are MP3 files', () => {
    const whole = mp3Of(5)
    const cut = cutMp3(whole, 3)
    expect(cut?.type).toBe('audio/mpeg')
    expect(cut?.seconds).toBeLessThanOrEqual(3)
    expect(cut?.seconds).toBeGreaterThan(2.9)
    expect(whole.subarray(0, cut?.bytes.length)).toEqual(cut?.bytes)
    expect(readSound(cut?.bytes ?? Buffer.alloc(0))?.seconds).toBe(cut?.seconds)
  })

  it('are known by their content', () => {
    expect(readSound(mp3Of(1))?.type).toBe('audio/mpeg')
    for (const other of ['', 'RIFF', '<html></html>', 'RIFF0000WAVEfmt short'])
      expect(readSound(Buffer.from(other)), other).toBe(null)
  })
})
