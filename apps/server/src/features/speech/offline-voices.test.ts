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

  it('read kanji as the words that they are', async () => {
    const [kanji, kana] = await Promise.all([
      say('espeak-ng', 'ja', '今日の絵はとても素敵でした。'),
      say('espeak-ng', 'ja', 'きょうのえはとてもすてきでした。'),
    ])
    expect(Math.abs(kanji.seconds - kana.seconds)).toBeLessThan(0.5)
  })

  it('end within the time that they have', async () => {
    const text = 'gracias '.repeat(60)
    const sound = await speakOffline({ modelId: 'espeak-ng', voiceId: 'es', text, maxSeconds: 3 })
    expect(sound.seconds).toBe(3)
  })

  it('take texts that look like options or markup as texts', async () => {
    for (const text of ['-o /etc/passwd', '<audio src="/etc/passwd"/> & co']) {
      expect((await say('flite', 'slt', text)).seconds).toBeGreaterThan(0.5)
      expect((await say('espeak-ng', 'ko', text)).seconds).toBeGreaterThan(0.5)
    }
  })

  it('refuse those that don’t exist', async () => {
    await expect(say('flite', '/etc/passwd', 'Hi')).rejects.toMatchObject({ fault: 'voice_gone' })
  })
})
