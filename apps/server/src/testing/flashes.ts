import { ffmpeg } from './clips.ts'

const flashSeconds = 0.1

/** When a film's flashes can be seen and its beeps be heard, in seconds. */
export interface Onsets {
  flashes: number[]
  beeps: number[]
}

/**
 * A film that flashes and beeps together 0.5 s after each full second. `late`: by how much later than
 * the film its picture or its sound begins.
 */
export async function makeFlashes(
  path: string,
  film: { seconds: number; late?: { picture?: number; sound?: number }; codecs?: string },
): Promise<string> {
  const { seconds, late = {}, codecs = '-c:v libx264 -g 60' } = film
  const { picture = 0, sound = 0 } = late
  const isOn = (start: number) => `lt(mod(t+${start}+0.5,1),${flashSeconds})`
  const box = `drawbox=color=white:t=fill:enable='${isOn(picture)}'`
  const lasts = (start: number) => `d=${seconds - start}`
  const inputs = [
    ['-itsoffset', `${picture}`, '-f', 'lavfi', '-i'],
    [`color=black:s=160x90:r=30:${lasts(picture)},${box}`],
    ['-itsoffset', `${sound}`, '-f', 'lavfi', '-i'],
    [`aevalsrc='if(${isOn(sound)},sin(6283*t),0)':s=48000:${lasts(sound)}`],
  ]
  await ffmpeg([...inputs.flat(), ...codecs.split(' '), '-pix_fmt', 'yuv420p', path])
  return path
}

/** Decodes a film as players built on ffmpeg do, each track at the times that its file gives it. */
export async function readOnsets(path: string, { hasPicture = true } = {}): Promise<Onsets> {
  const sound = `asetnsamples=48,astats=metadata=1:reset=1,ametadata=print:key=${peak}:file=-`
  const picture = `signalstats,metadata=print:key=${brightness}:file=-`
  return {
    beeps: onsetsOf(await decode(path, ['-map', '0:a:0', '-af', sound]), { above: -25 }),
    flashes: hasPicture
      ? onsetsOf(await decode(path, ['-map', '0:V:0', '-vf', picture]), { above: 100 })
      : [],
  }
}

const peak = 'lavfi.astats.Overall.Peak_level'
const brightness = 'lavfi.signalstats.YAVG'

function decode(path: string, args: readonly string[]): Promise<string> {
  const all = ['-copyts', '-i', path, ...args, '-fps_mode', 'passthrough', '-f', 'null', '-']
  return ffmpeg(all)
}

/** The times at which a measure rises above a threshold. */
function onsetsOf(said: string, { above }: { above: number }): number[] {
  const measured = [...said.matchAll(/pts_time:(\S+)\n[^=\n]+=(\S+)/g)]
  const values = measured.map(([, time, value]) => ({ time: Number(time), value: Number(value) }))
  const isOn = (index: number) => (values[index]?.value ?? -Infinity) > above
  return values.filter((_, index) => isOn(index) && !isOn(index - 1)).map(({ time }) => time)
}
