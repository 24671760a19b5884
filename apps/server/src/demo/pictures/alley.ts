import { cloud, moon, softFilter, stars } from './nature.ts'
import {
  between,
  box,
  disc,
  type Draw,
  type Drawing,
  drawsFrom,
  line,
  n,
  round,
  shape,
  type Size,
  times,
  vertical,
} from './paint.ts'

const size: Size = { width: 1200, height: 1600 }

const defs = [
  softFilter,
  vertical('sky', ['0 #1a1038', '0.3 #43205c', '0.52 #8f3f6d', '0.7 #e58a6b', '1 #f6c28b']),
  vertical('wall', ['0 #5a3148', '1 #2a1830']),
  vertical('path', ['0 #a4626a', '0.3 #5b3350', '1 #1d1229']),
  round('halo', ['0 #ffe8c9 0.8', '0.3 #ffcf9e 0.25', '1 #ffcf9e 0']),
  round('glow', ['0 #fff3c4 0.95', '0.22 #ffc766 0.6', '0.6 #ff9a3d 0.18', '1 #ff9a3d 0']),
].join('')

/** A lane between tiled roofs, hung with lanterns, with one window that is still lit. */
export function paintAlley(): Drawing {
  const draw = drawsFrom(77)
  const body = [
    box(size, 'url(#sky)'),
    stars(draw, { width: 1200, height: 560 }, 110, '#ffeede'),
    moon(770, 330, 128, '#ffe9cf', 'halo'),
    cloud(draw, { x: 420, y: 500, width: 760 }, '#f3a78f'),
    cloud(draw, { x: 930, y: 590, width: 620 }, '#ffc3a0'),
    farRoofs(draw),
    shape('M380 1600L500 880H740L860 1600Z', 'url(#path)'),
    times(9, (step) => stair(step)),
    house({ x: -120, width: 580, roofY: 800, wall: '#3b2138' }),
    homeWindow(),
    house({ x: 745, width: 640, roofY: 700, wall: '#341c33' }),
    shopFront(),
    cat(190, 718),
    lanterns(),
    disc(950, 1110, 520, 'url(#glow)', 0.5),
    shape('M0 1600V1470C160 1440 300 1500 430 1600Z', '#140c1f'),
    shape('M1200 1600V1500C1120 1490 1040 1540 990 1600Z', '#140c1f'),
    times(26, () => petal(draw)),
  ]
  return { size, defs, body: body.join('') }
}

function farRoofs(draw: Draw): string {
  return times(3, (row) => {
    const y = 770 + row * 62
    const fill = ['#a4567a', '#7d3f6a', '#5b2f58'][row] ?? '#5b2f58'
    return times(6, (index) => {
      const x = index * 240 - 120 + between(draw, -40, 40)
      return roof(x, y + between(draw, -26, 26), 250, fill)
    })
  })
}

/** A tiled roof whose eaves turn up at both ends. */
function roof(x: number, y: number, width: number, fill: string): string {
  const rise = width * 0.26
  return shape(
    `M${n(x - width * 0.06)} ${n(y + 6)}C${n(x + width * 0.14)} ${n(y)} ${n(x + width * 0.16)} ${n(y - rise)} ${n(x + width * 0.28)} ${n(y - rise)}H${n(x + width * 0.72)}C${n(x + width * 0.84)} ${n(y - rise)} ${n(x + width * 0.86)} ${n(y)} ${n(x + width * 1.06)} ${n(y + 6)}L${n(x + width)} ${n(y + 30)}V1600H${n(x)}V${n(y + 30)}Z`,
    fill,
  )
}

function house(at: { x: number; width: number; roofY: number; wall: string }): string {
  const { x, width, roofY } = at
  const eaves = `M${x - 40} ${roofY + 70}C${x + 60} ${roofY + 56} ${x + 110} ${roofY - 80} ${x + 170} ${roofY - 84}H${x + width - 170}C${x + width - 110} ${roofY - 80} ${x + width - 60} ${roofY + 56} ${x + width + 40} ${roofY + 70}V${roofY + 104}H${x - 40}Z`
  const tiles = times(Math.floor((width - 200) / 30), (index) => {
    const top = x + 120 + index * 30
    const lean = (top - (x + width / 2)) * 0.22
    return line(`M${n(top)} ${roofY - 76}L${n(top + lean)} ${roofY + 84}`, '#6a4a78', 4, 0.5)
  })
  return [
    shape(`M${x} ${roofY + 90}H${x + width}V1600H${x}Z`, at.wall),
    shape(eaves, '#2a1a3d'),
    tiles,
    line(`M${x + 170} ${roofY - 84}H${x + width - 170}`, '#8b6a94', 12),
    line(`M${x - 40} ${roofY + 88}H${x + width + 40}`, '#80607f', 7, 0.7),
  ].join('')
}

function homeWindow(): string {
  return [
    disc(170, 1130, 250, 'url(#glow)', 0.35),
    disc(170, 1130, 104, '#241323'),
    disc(170, 1130, 92, '#e89a55'),
    line('M170 1038V1222M78 1130H262', '#241323', 8),
    line(
      'M-10 1330C60 1300 90 1360 60 1410C150 1340 220 1380 200 1440C280 1380 330 1420 300 1490',
      '#6d8f5d',
      9,
      0.8,
    ),
    ...[40, 96, 150, 214, 268].map((x, index) =>
      disc(x, 1352 + index * 24, 17, index % 2 ? '#f2a0a8' : '#ffd0b8', 0.9),
    ),
  ].join('')
}

function shopFront(): string {
  const panes = times(3, (column) =>
    times(4, (row) =>
      shape(
        `M${838 + column * 84} ${930 + row * 78}h74v68h-74Z`,
        row === 3 ? '#f2a64e' : '#ffd684',
      ),
    ),
  )
  const shelves = [
    disc(876, 1062, 22, '#b7663f'),
    shape('M948 1074v-36q0-16 18-16t18 16v36Z', '#9c4f45'),
    shape('M1036 1074l10-52h34l10 52Z', '#7a3f4b'),
    disc(1062, 1000, 16, '#c98245'),
  ]
  return [
    disc(962, 1080, 430, 'url(#glow)', 0.8),
    shape('M818 910H1106V1256H818Z', '#2a1527'),
    panes,
    ...shelves,
    shape('M798 892H1126V916H798Z', '#5c3036'),
    shape('M798 1250H1126V1278H798Z', '#5c3036'),
    shape('M838 1260L700 1560H1120L1090 1260Z', '#ffca78', 0.14),
  ].join('')
}

function stair(step: number): string {
  const y = 930 + step ** 1.6 * 21
  const half = 120 + step * 15
  const x = 620
  return line(`M${n(x - half)} ${n(y)}H${n(x + half)}`, '#e7a27f', 3 + step * 0.7, 0.34)
}

function lanterns(): string {
  const places = [
    [410, 905, 40],
    [520, 948, 34],
    [622, 962, 30],
    [716, 940, 34],
    [800, 884, 30],
    [300, 842, 44],
  ] as const
  return (
    line('M190 720C330 900 560 1010 860 800', '#26152f', 5) +
    places
      .map(
        ([x, y, r]) =>
          disc(x, y + r, r * 4.4, 'url(#glow)', 0.75) +
          `<ellipse cx="${x}" cy="${y + r}" rx="${r}" ry="${n(r * 1.15)}" fill="#ffb45c"/>` +
          `<ellipse cx="${x}" cy="${y + r}" rx="${n(r * 0.5)}" ry="${n(r * 1.15)}" fill="#ffe1a1"/>` +
          shape(
            `M${x - 14} ${n(y - r * 0.2)}h28v9h-28ZM${x - 12} ${n(y + r * 2.1)}h24v8h-24Z`,
            '#6b2f3d',
          ),
      )
      .join('')
  )
}

function cat(x: number, y: number): string {
  return [
    line(
      `M${x + 50} ${y - 8}C${x + 96} ${y - 20} ${x + 98} ${y - 78} ${x + 72} ${y - 92}`,
      '#160d22',
      13,
    ),
    shape(
      `M${x - 42} ${y}C${x - 52} ${y - 66} ${x - 26} ${y - 98} ${x} ${y - 100}C${x + 34} ${y - 98} ${x + 62} ${y - 50} ${x + 56} ${y}Z`,
      '#160d22',
    ),
    disc(x - 16, y - 116, 34, '#160d22'),
    shape(
      `M${x - 48} ${y - 126}L${x - 44} ${y - 166}L${x - 18} ${y - 146}ZM${x + 16} ${y - 126}L${x + 14} ${y - 166}L${x - 12} ${y - 146}Z`,
      '#160d22',
    ),
    disc(x - 28, y - 118, 5, '#ffd684'),
    disc(x - 4, y - 118, 5, '#ffd684'),
  ].join('')
}

function petal(draw: Draw): string {
  const x = draw() * 1200
  const y = between(draw, 500, 1560)
  const turn = draw() * 360
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="9" ry="4.5" fill="#ffd3c2" opacity="${n(between(draw, 0.3, 0.8))}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`
}
