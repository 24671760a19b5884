import type { LadderRung } from './ladder-plan.ts'

/** The first output is standard output, since 2 is taken by complaints. */
export function outputPipe(index: number): number {
  return index === 0 ? 1 : index + 2
}

/**
 * FLV from a pipe to a fragmented MP4 for each rung. Times are copied, so that all rungs share them:
 * `frag_discont` without edit lists keeps them where a source with B-frames doesn’t begin at 0. Key frames
 * are where the source has them.
 */
export function ladderArgs(rungs: readonly LadderRung[]): string[] {
  const input =
    '-flags low_delay -probesize 200000 -analyzeduration 500000 -max_pixels 40000000 ' +
    '-protocol_whitelist pipe -f flv -i pipe:0 -copyts'
  return [input, ...rungs.map(outputArgs)].flatMap((args) => args.split(' '))
}

function outputArgs({ width, height, bitrate }: LadderRung, index: number): string {
  const flags = '+frag_keyframe+delay_moov+default_base_moof+negative_cts_offsets+frag_discont'
  return [
    `-map 0:v:0 -map 0:a:0? -vf scale=${width}:${height}:flags=fast_bilinear`,
    '-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p',
    `-b:v ${bitrate} -maxrate ${bitrate} -bufsize ${bitrate}`,
    '-force_key_frames source -g 600 -sc_threshold 0 -c:a copy -f mp4',
    `-movflags ${flags} -use_editlist 0 -frag_duration 213000 -flush_packets 1 -max_interleave_delta 0`,
    `pipe:${outputPipe(index)}`,
  ].join(' ')
}
