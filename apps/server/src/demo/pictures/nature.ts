import { between, disc, type Draw, line, n, shape, type Size, times } from './paint.ts'

export const softFilter =
  '<filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="13 6"/></filter>'

/** Stars, denser and brighter towards the top. */
export function stars(draw: Draw, area: Size, count: number, colour = '#fff'): string {
  return times(count, () => {
    const y = area.height * draw() ** 1.5
    const isBright = draw() > 0.93
    const radius = isBright ? between(draw, 2.4, 3.8) : between(draw, 0.7, 1.9)
    const opacity = between(draw, 0.25, 0.9) * (1 - (y / area.height) * 0.7)
    const x = draw() * area.width
    const halo = isBright ? disc(x, y, radius * 4, colour, opacity * 0.14) : ''
    return halo + disc(x, y, radius, colour, opacity)
  })
}

/** A moon with its halo; `glow` names a radial gradient. */
export function moon(x: number, y: number, radius: number, fill: string, glow: string): string {
  const spots = [
    [-0.3, -0.25, 0.2],
    [0.25, 0.1, 0.28],
    [-0.15, 0.42, 0.16],
    [0.35, -0.4, 0.12],
  ] as const
  return (
    disc(x, y, radius * 4.6, `url(#${glow})`) +
    disc(x, y, radius, fill) +
    spots
      .map(([dx, dy, r]) => disc(x + dx * radius, y + dy * radius, r * radius, '#000', 0.05))
      .join('')
  )
}

/** A long ridge across the picture, from midpoints that are moved up and down. */
export function ridge(
  draw: Draw,
  area: Size,
  line: { y: number; rise: number; steps: number; fill: string; smooth?: boolean },
): string {
  const points = Array.from({ length: line.steps + 1 }, (_, index) => ({
    x: (area.width * index) / line.steps,
    y: line.y - between(draw, 0, line.rise) * (index % 2 ? 1 : 0.35),
  }))
  const first = points[0] ?? { x: 0, y: line.y }
  let path = `M0 ${area.height}L0 ${n(first.y)}`
  for (const [index, point] of points.entries()) {
    const before = points[index - 1] ?? point
    const middle = (before.x + point.x) / 2
    path += line.smooth
      ? `C${n(middle)} ${n(before.y)} ${n(middle)} ${n(point.y)} ${n(point.x)} ${n(point.y)}`
      : `L${n(point.x)} ${n(point.y)}`
  }
  return shape(`${path}L${area.width} ${area.height}Z`, line.fill)
}

/** Long soft clouds; `softFilter` must be among the definitions. */
export function cloud(
  draw: Draw,
  at: { x: number; y: number; width: number },
  fill: string,
): string {
  const puffs = times(8, () => {
    const x = at.x + between(draw, -0.5, 0.5) * at.width
    const y = at.y + between(draw, -0.05, 0.05) * at.width
    const rx = between(draw, 0.14, 0.32) * at.width
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(rx * 0.13)}" fill="${fill}" opacity="0.3"/>`
  })
  return `<g filter="url(#soft)">${puffs}</g>`
}

/** The moon's path on water: short bright strokes that widen towards the viewer. */
export function shimmer(
  draw: Draw,
  area: { x: number; top: number; bottom: number; width: number },
  colour: string,
): string {
  return times(70, () => {
    const depth = draw() ** 0.8
    const y = area.top + depth * (area.bottom - area.top)
    const reach = area.width * (0.12 + depth * 0.6)
    const x = area.x + between(draw, -1, 1) * reach
    const length = between(draw, 14, 60) * (0.4 + depth)
    return line(`M${n(x)} ${n(y)}h${n(length)}`, colour, 1.5 + depth * 3.5, 0.1 + draw() * 0.35)
  })
}

/** A fir of stacked boughs, standing on y. */
export function fir(x: number, y: number, height: number, fill: string): string {
  const tiers = times(4, (tier) => {
    const top = y - height + (tier * height) / 5.2
    const half = height * (0.09 + tier * 0.055)
    const bottom = top + height * 0.36
    return `M${n(x)} ${n(top)}L${n(x + half)} ${n(bottom)}Q${n(x)} ${n(bottom - height * 0.07)} ${n(x - half)} ${n(bottom)}Z`
  })
  const trunk = `M${n(x - 5)} ${n(y)}h10v${n(-height * 0.25)}h-10Z`
  return shape(trunk, fill) + shape(tiers, fill)
}
