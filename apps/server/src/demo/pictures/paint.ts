import sharp from 'sharp'

/** Numbers from 0 to 1 that are the same on every machine. */
export type Draw = () => number

export interface Size {
  width: number
  height: number
}

/** mulberry32. */
export function drawsFrom(seed: number): Draw {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A number between two bounds. */
export function between(draw: Draw, low: number, high: number): number {
  return low + draw() * (high - low)
}

export function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('')
}

/** `stops` are `offset colour opacity?`, such as `0.4 #123456 0.5`. */
export function vertical(id: string, stops: readonly string[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopList(stops)}</linearGradient>`
}

export function round(id: string, stops: readonly string[]): string {
  return `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`
}

function stopList(stops: readonly string[]): string {
  return stops
    .map((stop) => {
      const [offset = '0', colour = '#000', opacity = '1'] = stop.split(' ')
      return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
    })
    .join('')
}

export function box(size: Size, fill: string, opacity = 1): string {
  return `<rect width="${size.width}" height="${size.height}" fill="${fill}" opacity="${opacity}"/>`
}

export function disc(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" opacity="${n(opacity)}"/>`
}

export function shape(points: string, fill: string, opacity = 1): string {
  return `<path d="${points}" fill="${fill}" opacity="${n(opacity)}"/>`
}

export function line(points: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${points}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" opacity="${n(opacity)}"/>`
}

/** Few decimals keep the drawing small. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** What a picture shows: all that is drawn, or a part of it, in a size. */
export interface Drawing {
  size: Size
  defs: string
  body: string
  part?: string
  /** Where nothing is drawn, it stays transparent. */
  isClear?: boolean
}

/** A drawing as PNG, in a scale of its size; the same drawing gives the same bytes. */
export function render(drawing: Drawing, scale = 1): Promise<Buffer> {
  const { size, defs, body, part = `0 0 ${size.width} ${size.height}` } = drawing
  const sides = `width="${n(size.width * scale)}" height="${n(size.height * scale)}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${sides} viewBox="${part}"><defs>${defs}</defs>${body}</svg>`
  const image = sharp(Buffer.from(svg))
  return (drawing.isClear ? image : image.flatten({ background: '#000' }))
    .png({ compressionLevel: 1 })
    .toBuffer()
}
