import { hasFilter } from '../../../platform/ffmpeg/filters.ts'
import type { ColorFacts, VideoFacts } from './source-facts.ts'

interface Size {
  width: number
  height: number
}

/** Luminance of diffuse white, in nits: zscale’s and BT.2408’s. */
const whiteNits: Readonly<Record<string, number>> = { 'arib-std-b67': 100, smpte2084: 203 }
/** Linear up to the knee, in which faces and color bars lie; what’s brighter is compressed. */
const toneCurve = 'tonemap=mobius:param=0.7:peak=10:desat=0'
const hdChromaHeight = 720
const narrowPrimaries = ['bt709', 'unknown', 'smpte170m', 'smpte240m', 'bt470bg', 'bt470m']
const toTv = 'out_color_matrix=bt709:out_range=tv'
/** From one YUV to another swscale may change the range alone. */
const overRgb = ',format=gbrp,scale='
const tagged = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'

export function isHdr({ transfer }: ColorFacts): boolean {
  return transfer in whiteNits
}

/** Untagged pictures count as BT.709 from 720 lines on, else as BT.601, as in browsers. */
export function matrixOf({ matrix }: ColorFacts, { height }: Pick<Size, 'height'>): string {
  if (matrix !== 'unknown') return matrix
  return height < hdChromaHeight ? 'smpte170m' : 'bt709'
}

/** Filters that turn decoded frames into tagged 8-bit BT.709 of limited range, of a size. */
export function toBt709(video: Pick<VideoFacts, 'color' | 'height'>, size: Size): string {
  const { color } = video
  const scale = `scale=${size.width}:${size.height}`
  const end = `setsar=1,format=yuv420p,${tagged}`
  if (color.matrix === 'gbr') return `${scale}:${toTv},${end}`
  const isWide = !narrowPrimaries.includes(color.primaries)
  if ((isHdr(color) || isWide) && hasFilter('zscale') && hasFilter('tonemap')) {
    return `${scale},${mapGamut(color, matrixOf(color, video))},${end}`
  }
  const matrix = swscaleMatrix(matrixOf(color, video))
  const from = `in_color_matrix=${matrix}:in_range=${color.range}`
  return `${scale}:${from}${matrix === 'bt709' ? ':' : overRgb}${toTv},${end}`
}

function mapGamut(color: ColorFacts, matrix: string): string {
  const range = color.range === 'pc' ? 'full' : 'limited'
  const from = `min=${matrix}:pin=${primariesOf(color)}:rin=${range}`
  const to = 'p=bt709:m=bt709:r=limited'
  const white = whiteNits[color.transfer]
  if (white === undefined) return `zscale=tin=bt709:${from}:t=bt709:${to}`
  return [
    `zscale=tin=${color.transfer}:${from}:t=linear:npl=${white}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    toneCurve,
    `zscale=t=bt709:${to}`,
  ].join(',')
}

function primariesOf({ primaries }: ColorFacts): string {
  return primaries === 'unknown' ? 'bt2020' : primaries
}

function swscaleMatrix(matrix: string): string {
  if (matrix.startsWith('bt2020')) return 'bt2020'
  if (['bt709', 'fcc', 'smpte240m'].includes(matrix)) return matrix
  return 'smpte170m'
}

/** Filters that turn those frames into what JPEG means: BT.601 of full range. */
export const toJpeg = `scale=in_color_matrix=bt709:in_range=tv${overRgb}out_color_matrix=smpte170m:out_range=pc,format=yuvj420p`

/** Sets the H.264 tags of a picture that is copied, if it lacks any, to what it counts as. */
export function missingTags(video: Pick<VideoFacts, 'color' | 'height'>): string | null {
  const { matrix, primaries, transfer } = video.color
  if (![matrix, primaries, transfer].includes('unknown')) return null
  const code = matrixCodes[matrixOf(video.color, video)] ?? 6
  const transferCode = code === 1 ? 1 : 6
  return [
    `h264_metadata=colour_primaries=${code}:transfer_characteristics=${transferCode}`,
    `matrix_coefficients=${code}:video_full_range_flag=0`,
  ].join(':')
}

/** ISO/IEC 23091-2. */
const matrixCodes: Readonly<Record<string, number>> = { bt709: 1, bt470bg: 5, smpte170m: 6 }
