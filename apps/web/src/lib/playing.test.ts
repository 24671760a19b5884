import { describe, expect, it, vi } from 'vitest'
import { beginPlaying, endPlaying, playingStore } from './playing.ts'

const player = () => ({ Mini: () => null, stop: vi.fn() })

describe('what plays from page to page', () => {
  it('stops when something else begins', () => {
    const [sound, stream] = [player(), player()]
    beginPlaying(sound)
    beginPlaying(sound)
    expect(sound.stop).not.toHaveBeenCalled()
    beginPlaying(stream)
    expect(sound.stop).toHaveBeenCalledOnce()
    // It ends itself when it’s stopped.
    endPlaying(sound)
    expect(playingStore.get()).toBe(stream)
    endPlaying(stream)
    expect(playingStore.get()).toBeNull()
  })
})
