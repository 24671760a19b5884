import { describe, expect, it } from 'vitest'
import { speakOffline } from './offline-voices.ts'

const say = (modelId: 'flite' | 'espeak-ng', voiceId: string, text: string) =>
  speakOffline({ modelId, voiceId, text, maxSeconds: 20 })

const loudest = (bytes: Buffer) => {
  let most = 0
  for (let at = 44; at + 1 < bytes.length; at += 2) most = Math.max(most, bytes.readInt16LE(at))
  return most
}

describe('offline voices', () => {
  // Without a dictionary, the Japanese sentence takes twice as long: each kanji is named.
  it.each([
    ['flite', 'slt', 'Thank you for the stream, it was lovely.'],
    ['espeak-ng', 'ko', '오늘 방송 정말 재미있었어요.'],
    ['espeak-ng', 'ja', '今日の絵はとても素敵でした。'],
    ['espeak-ng', 'es', 'Muchas gracias por el directo de hoy.'],
  ] as const)('of %s speak %s for a few seconds', async (modelId, voiceId, text) => {
    const sound = await say(modelId, voiceId, text)
    expect(sound.type).toBe('audio/wav')
    expect(sound.seconds).toBeGreaterThan(1)
    expect(sound.seconds).toBeLessThan(6)
    expect(loudest(sound.bytes)).toBeGreaterThan(3000)
  })

  it('end within the time that they have', async () => {
    const text = 'gracias '.repeat(60)
    const sound = await speakOffline({ modelId: 'espeak-ng', voiceId: 'es', text, maxSeconds: 3 })
    expect(sound.seconds).toBe(3)
  })

  it('take texts that look like options or markup as texts', async () => {
    const options = await say('flite', 'slt', '-o /etc/passwd')
    const markup = await say('espeak-ng', 'ko', '<audio src="/etc/passwd"/> & co')
    for (const { seconds } of [options, markup]) expect(seconds).toBeGreaterThan(0.5)
  })

  it('refuse those that don’t exist', async () => {
    await expect(say('flite', '/etc/passwd', 'Hi')).rejects.toMatchObject({ fault: 'voice_gone' })
  })
})
