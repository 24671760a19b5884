import { EncodedPacketSink, Input, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'
import { openBounded } from './bounded-source.ts'
import { chooseFrameRate } from './frame-rate.ts'
import { formatsOf } from './input-formats.ts'
import { chooseTrack, streamOf } from './choose-tracks.ts'
import type { AudioFacts, SourceFacts, VideoFacts } from './source-facts.ts'

/** What packets say; ffmpeg says the rest (`look-at-frames.ts`, `chapters.ts`). */
export type PacketFacts = Omit<SourceFacts, 'video' | 'chapters'> & {
  video: Omit<VideoFacts, 'color' | 'fieldOrder'> | null
}

export type ProbeResult = { facts: PacketFacts } | { problem: 'not_media' | 'broken' }

/** What a file holds, by its packets; what its header claims is not believed. */
export async function readFacts(path: string): Promise<ProbeResult> {
  const formats = await formatsOf(path)
  const input = new Input({ source: openBounded(path), formats: [...formats.keys()] })
  try {
    const format = await input.getFormat().catch(() => null)
    const demuxer = format && formats.get(format)
    if (!demuxer) return { problem: 'not_media' }
    const films = await chooseTrack(await input.getVideoTracks())
    const sounds = await chooseTrack(await input.getAudioTracks())
    const video = films && (await readVideo(films.track, demuxer))
    const audio = sounds && (await readAudio(sounds.track, demuxer))
    if (!video && !audio) return { problem: 'not_media' }
    const durationMs = Math.max(video?.durationMs ?? 0, audio?.durationMs ?? 0)
    const leftOut = { videos: films?.others ?? 0, sounds: sounds?.others ?? 0 }
    return { facts: { demuxer, durationMs, video, audio, leftOut } }
  } catch {
    return { problem: 'broken' }
  } finally {
    input.dispose()
  }
}

async function readAudio(track: InputAudioTrack, demuxer: string): Promise<AudioFacts | null> {
  const durationMs = Math.round((await track.computeDuration()) * 1000)
  if (durationMs <= 0) return null
  await assertWhole(new EncodedPacketSink(track))
  return {
    stream: streamOf(track, demuxer),
    codec: (await track.getCodec()) ?? 'unknown',
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
    durationMs,
  }
}

async function readVideo(track: InputVideoTrack, demuxer: string): Promise<PacketFacts['video']> {
  const sink = new EncodedPacketSink(track)
  const stats = await track.computePacketStats()
  if (stats.packetCount === 0) return null
  await assertWhole(sink)
  const rates = await track.computeFrameRateMetrics()
  const even = rates.underlyingFrameRate
  return {
    stream: streamOf(track, demuxer),
    codec: (await track.getCodec()) ?? 'unknown',
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    fps: chooseFrameRate({ even, guess: rates.bestGuessFrameRate }),
    durationMs: Math.round((await track.computeDuration()) * 1000),
    packets: stats.packetCount,
    bitrate: Math.round(stats.averageBitrate),
    copy: rates.frameRateIsConstant ? await readCopy(track, sink) : null,
  }
}

/** Reads the last packet, which a file that was cut off lacks. Throws where it is not there. */
async function assertWhole(sink: EncodedPacketSink): Promise<void> {
  const last = await sink.getPacket(Number.MAX_SAFE_INTEGER)
  if (!last || last.data.byteLength === 0) throw new RangeError('The file was cut off.')
}

/** Eight bits in 4:2:0; each begin of a group shows pictures of its own alone. */
async function readCopy(
  track: InputVideoTrack,
  sink: EncodedPacketSink,
): Promise<VideoFacts['copy']> {
  if ((await track.getCodec()) !== 'avc' || (await track.getRotation()) !== 0) return null
  const config = await track.getDecoderConfig()
  const description = config?.description
  if (!(description instanceof Uint8Array)) return null
  const isPlain = [66, 77, 100].includes(description[1] ?? 0)
  const hasSquares = (await track.getDisplayWidth()) === (await track.getCodedWidth())
  const isAtStart = Math.abs(await track.getFirstTimestamp()) < 0.001
  if (!isPlain || !hasSquares || !isAtStart) return null
  const lengthBytes = ((description[4] ?? 0) & 3) + 1
  const keyTimes: number[] = []
  let packet = await sink.getFirstKeyPacket()
  while (packet) {
    if (!isFresh(packet.data, lengthBytes)) return null
    keyTimes.push(packet.timestamp)
    packet = await sink.getNextKeyPacket(packet)
  }
  return { keyTimes }
}

/** Whether the first picture in a packet is an IDR: no later one refers to what was before it. */
function isFresh(data: Uint8Array, lengthBytes: number): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 0; at + lengthBytes < data.byteLength;) {
    let size = 0
    for (let byte = 0; byte < lengthBytes; byte += 1) size = size * 256 + view.getUint8(at + byte)
    const kind = view.getUint8(at + lengthBytes) & 0x1f
    if (kind >= 1 && kind <= 5) return kind === 5
    at += lengthBytes + size
  }
  return false
}
