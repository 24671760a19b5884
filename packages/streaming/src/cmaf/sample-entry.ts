import type { AudioConfig, VideoConfig } from '../flv/configs.ts'
import { box, fullBox, u16, u32, zeros } from './box.ts'

/** How the samples of a track are coded. */
export function sampleEntry(config: VideoConfig | AudioConfig): Uint8Array {
  return config.kind === 'video' ? videoEntry(config) : audioEntry(config)
}

function videoEntry({ codec, width, height, record }: VideoConfig): Uint8Array {
  const resolution = 0x48_0000
  return box(
    codec,
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32(resolution, resolution, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
    box(codec === 'avc1' ? 'avcC' : 'av1C', record),
  )
}

function audioEntry({ codec, channels, sampleRate, record }: AudioConfig): Uint8Array {
  const rate = sampleRate < 0x1_0000 ? sampleRate * 0x1_0000 : 0
  return box(
    codec,
    zeros(6),
    u16(1),
    zeros(8),
    u16(channels, 16, 0, 0),
    u32(rate),
    codec === 'Opus' ? box('dOps', record) : elementaryStream(record),
  )
}

/** ISO 14496-1, 7.2.6.5: descriptors, each with its kind and length. */
function elementaryStream(record: Uint8Array): Uint8Array {
  const specific = [5, record.length, ...record]
  const decoder = [0x40, 0x15, ...zeros(11), ...specific]
  const content = [0, 0, 0, 4, decoder.length, ...decoder, 6, 1, 2]
  return fullBox('esds', {}, [3, content.length, ...content])
}
