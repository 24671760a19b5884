import { tintSteps } from '@plax/contracts/media/tint'

const turn = 2 * Math.PI
/** Chroma, in OKLCH, below which a color looks gray. */
const grayChroma = 0.03
/** Chroma of a whole image, below which nothing is tinted by it. */
const paleChroma = 0.012

/**
 * The hue that an image has most of, in steps around the circle of OKLCH; null where it has hardly
 * any color. `pixels` are sRGB, three bytes each.
 */
export function tintOf(pixels: Uint8Array): number | null {
  const weights = Array.from({ length: tintSteps }, () => 0)
  for (let index = 0; index + 2 < pixels.length; index += 3) {
    const { chroma, hue } = chromaAndHue(pixels[index], pixels[index + 1], pixels[index + 2])
    if (chroma < grayChroma) continue
    // Between two steps it counts for both, by how near it is to each.
    const place = (hue / turn) * tintSteps
    const step = Math.floor(place)
    add(weights, step, chroma * (1 - (place - step)))
    add(weights, step + 1, chroma * (place - step))
  }
  const whole = weights.reduce((all, weight) => all + weight, 0)
  if (whole / (pixels.length / 3) < paleChroma) return null
  const near = weights.map(
    (weight, step) => weight + (at(weights, step - 1) + at(weights, step + 1)) / 2,
  )
  return near.indexOf(Math.max(...near))
}

function add(weights: number[], step: number, weight: number): void {
  weights[step % tintSteps] = at(weights, step) + weight
}

function at(weights: readonly number[], step: number): number {
  return weights[(step + tintSteps) % tintSteps] ?? 0
}

/** After Ottosson, "A perceptual color space for image processing". */
function chromaAndHue(red = 0, green = 0, blue = 0): { chroma: number; hue: number } {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, c), hue: (Math.atan2(c, a) + turn) % turn }
}

function linear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
