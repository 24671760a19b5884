import type { StreamConfig } from '@plax/streaming/cmaf/init-segment'

export interface LadderRung {
  name: '720p' | '480p'
  width: number
  height: number
  /** Bits per second of its pictures. */
  bitrate: number
}

/** Why a stream has no lower rungs, or no longer. */
export type LadderReason =
  | 'small_source'
  | 'codec'
  | 'machine_busy'
  | 'too_slow'
  | 'failed'
  | 'not_wanted'

export interface LadderPlan {
  rungs: LadderRung[]
  /** Of the processor. */
  cores: number
  reason: LadderReason | null
}

const sizes = [
  { name: '720p', height: 720, bitrate: 2_800_000 },
  { name: '480p', height: 480, bitrate: 1_200_000 },
] as const

/** Measured for 1080p at 30 pictures a second: reading the source, and making each rung. */
const readingCores = 0.09
const coresOf = { '720p': 0.22, '480p': 0.11 } as const
/** Games cost twice as much as what was measured, so only half of the machine is planned. */
const plannedShare = 0.5

/** Which rungs the machine can sustain below a source, beside the ladders that already run. */
export function planLadder(of: {
  config: StreamConfig
  cores: number
  usedCores: number
}): LadderPlan {
  const { video, audio } = of.config
  const none = (reason: LadderReason) => ({ rungs: [], cores: 0, reason })
  // ffmpeg 7 doesn’t read Opus in FLV, and wasn’t measured with AV1.
  if (video?.codec !== 'avc1' || audio?.codec === 'Opus') return none('codec')
  const rate = (video.frameRate ?? 30) / 30
  const reading = (readingCores * video.width * video.height) / (1920 * 1080)
  const below = sizes.filter(({ height }) => height < Math.min(video.width, video.height))
  if (below.length === 0) return none('small_source')
  for (const chosen of [below, below.slice(-1)]) {
    const making = chosen.reduce((sum, { name }) => sum + coresOf[name], 0)
    const cores = (reading + making) * rate
    if (of.usedCores + cores > of.cores * plannedShare) continue
    return { rungs: chosen.map((size) => fit(size, video)), cores, reason: null }
  }
  return none('machine_busy')
}

/** The shorter side has the rung’s height; both are even. */
function fit(
  { name, height: short, bitrate }: (typeof sizes)[number],
  { width, height }: { width: number; height: number },
): LadderRung {
  const long = 2 * Math.round((short * Math.max(width, height)) / Math.min(width, height) / 2)
  const isWide = width >= height
  return { name, bitrate, width: isWide ? long : short, height: isWide ? short : long }
}
