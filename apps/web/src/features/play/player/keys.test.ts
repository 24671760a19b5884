import { describe, expect, it } from 'vitest'
import { keyAction } from './keys.ts'

const press = (key: string, held: object = {}) =>
  keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('the keys of the player', () => {
  it('play, seek, mute, and switch subtitles and the screen', () => {
    expect(press(' ')).toEqual({ do: 'toggle' })
    expect(press('k')).toEqual({ do: 'toggle' })
    expect(press('j')).toEqual({ do: 'seek-by', seconds: -10 })
    expect(press('L')).toEqual({ do: 'seek-by', seconds: 10 })
    expect(press('ArrowLeft')).toEqual({ do: 'seek-by', seconds: -5 })
    expect(press('m')).toEqual({ do: 'mute' })
    expect(press('f')).toEqual({ do: 'full-screen' })
    expect(press('c')).toEqual({ do: 'subtitles' })
    expect(press('?')).toEqual({ do: 'help' })
  })

  it('go to a tenth by its digit', () => {
    expect(press('0')).toEqual({ do: 'seek-to', share: 0 })
    expect(press('7')).toEqual({ do: 'seek-to', share: 0.7 })
  })

  it('leave the browser its own', () => {
    expect(press('f', { ctrlKey: true })).toBeNull()
    expect(press('l', { metaKey: true })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
    expect(press('Tab')).toBeNull()
    expect(press('toString')).toBeNull()
  })
})
