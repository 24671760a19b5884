import { readStorage, writeStorage } from '../../../lib/device.ts'

const key = 'plax_player'

/** What the device remembers of how somebody plays (R-auth-006, R-auth-009). */
export interface PlayerMemory {
  /** 0 to 1 */
  volume: number
  isMuted: boolean
  /** Null: none are shown. */
  subtitles: string | null
  /** The label of the last ones, since a language can have several tracks. */
  subtitleLabel: string | null
  speed: number
}

const first: PlayerMemory = {
  volume: 1,
  isMuted: false,
  subtitles: null,
  subtitleLabel: null,
  speed: 1,
}

/** What a volume that was chosen means: silence is mute, which keeps the volume for later. */
export function volumeChange(
  chosen: number,
  before: number,
): Pick<PlayerMemory, 'volume' | 'isMuted'> {
  return chosen === 0 ? { volume: before, isMuted: true } : { volume: chosen, isMuted: false }
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export function readMemory(): PlayerMemory {
  return parseMemory(readStorage(key))
}

export function remember(change: Partial<PlayerMemory>): void {
  writeStorage(key, JSON.stringify({ ...readMemory(), ...change }))
}

/** What was kept, where it makes sense; else what is usual. */
export function parseMemory(text: string | null): PlayerMemory {
  const { volume, isMuted, subtitles, subtitleLabel, speed } = parseObject(text)
  const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1
  return {
    volume: isVolume ? volume : first.volume,
    isMuted: isMuted === true,
    subtitles: typeof subtitles === 'string' ? subtitles : first.subtitles,
    subtitleLabel: typeof subtitleLabel === 'string' ? subtitleLabel : first.subtitleLabel,
    speed: speeds.find((one) => one === speed) ?? first.speed,
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
