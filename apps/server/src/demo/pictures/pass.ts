import { cloud, fir, moon, ridge, softFilter } from './nature.ts'
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
  vertical('sky', ['0 #33406a', '0.4 #7f7fa0', '0.68 #e7b7a0', '1 #f6dcc0']),
  vertical('path', ['0 #d9c2a6', '1 #6f5b58']),
  round('halo', ['0 #fff6e0 0.7', '0.35 #fbe3c0 0.25', '1 #fbe3c0 0']),
  round('lamp', ['0 #fff1c4 1', '0.3 #ffc766 0.6', '1 #ff9a3d 0']),
].join('')

const layers = [
  { y: 720, rise: 210, steps: 8, fill: '#9d97b4' },
  { y: 860, rise: 190, steps: 7, fill: '#7d7b9c' },
  { y: 1000, rise: 170, steps: 7, fill: '#5c6184' },
  { y: 1130, rise: 120, steps: 6, fill: '#424c6c' },
]

/** A courier on horseback on a mountain pass before dawn, a walled town far below in the mist. */
export function paintPass(): Drawing {
  const draw = drawsFrom(140)
  const body = [
    box(size, 'url(#sky)'),
    moon(300, 300, 96, '#fff4dc', 'halo'),
    birds(),
    ...layers.map(
      (layer, index) =>
        ridge(draw, size, { ...layer, smooth: true }) +
        cloud(draw, { x: 250 + index * 260, y: layer.y + 40, width: 980 }, '#f6e6d8') +
        (index === 1 ? town() : ''),
    ),
    shape(
      'M-20 1600V1290C240 1210 420 1240 640 1300C860 1360 1060 1330 1220 1260V1600Z',
      '#2c354f',
    ),
    shape(
      'M340 1600C420 1500 560 1470 700 1420C820 1376 860 1340 840 1300C900 1330 900 1390 800 1440C680 1500 620 1530 640 1600Z',
      'url(#path)',
    ),
    rider(600, 1440),
    ...[40, 130, 1010, 1100, 1180].map((x, index) =>
      fir(x, 1600 + (index % 2) * 20, 420 + (index % 3) * 90, '#18203a'),
    ),
    pine(),
    times(40, () => blossom(draw)),
  ]
  return { size, defs, body: body.join('') }
}

function birds(): string {
  return [
    [760, 300],
    [820, 270],
    [880, 310],
    [950, 280],
  ]
    .map(([x = 0, y = 0]) => line(`M${x - 18} ${y - 8}q9 -6 18 8q9 -14 18 -8`, '#33406a', 4, 0.8))
    .join('')
}

/** Tiled roofs behind a wall, lamps in their windows. */
function town(): string {
  const roofs = times(9, (index) => {
    const x = 640 + index * 46
    const y = 940 - (index % 3) * 16
    return (
      shape(`M${x - 30} ${y}q14 -4 20 -20h28q6 16 20 20v8h-68Z`, '#4a4666') +
      shape(`M${x - 22} ${y + 8}h52v26h-52Z`, '#6a6280') +
      disc(x + 4, y + 20, 4, '#ffd98c')
    )
  })
  return `${roofs}${shape('M600 972H1080V1000H600Z', '#565272')}${times(12, (index) => shape(`M${604 + index * 40} 964h20v10h-20Z`, '#565272'))}`
}

function rider(x: number, y: number): string {
  const fur = '#141a2c'
  return [
    disc(x + 96, y - 96, 150, 'url(#lamp)', 0.9),
    shape(
      `M${x - 110} ${y - 40}C${x - 100} ${y - 110} ${x - 40} ${y - 112} ${x + 20} ${y - 104}C${x + 50} ${y - 110} ${x + 66} ${y - 150} ${x + 92} ${y - 184}L${x + 104} ${y - 210}L${x + 118} ${y - 184}C${x + 140} ${y - 172} ${x + 158} ${y - 150} ${x + 166} ${y - 128}L${x + 150} ${y - 116}L${x + 116} ${y - 132}C${x + 104} ${y - 100} ${x + 92} ${y - 70} ${x + 70} ${y - 52}L${x + 84} ${y + 70}H${x + 62}L${x + 42} ${y - 20}H${x - 50}L${x - 76} ${y + 66}H${x - 98}L${x - 88} ${y - 10}Z`,
      fur,
    ),
    line(
      `M${x - 108} ${y - 60}C${x - 150} ${y - 40} ${x - 150} ${y + 10} ${x - 138} ${y + 40}`,
      fur,
      14,
    ),
    shape(
      `M${x - 50} ${y - 90}C${x - 60} ${y - 170} ${x - 40} ${y - 220} ${x - 4} ${y - 226}C${x + 34} ${y - 216} ${x + 40} ${y - 160} ${x + 30} ${y - 84}Z`,
      '#8f3f4a',
    ),
    disc(x - 4, y - 250, 26, '#d9b394'),
    shape(
      `M${x - 68} ${y - 262}H${x + 60}L${x + 22} ${y - 274}L${x + 14} ${y - 306}H${x - 24}L${x - 30} ${y - 274}Z`,
      '#10131f',
    ),
    line(`M${x + 24} ${y - 180}L${x + 96} ${y - 130}`, '#8f3f4a', 20),
    line(`M${x + 96} ${y - 130}V${y - 100}`, '#10131f', 5),
    shape(`M${x + 82} ${y - 102}h28l6 34h-40Z`, '#ffd98c'),
    shape(`M${x - 44} ${y - 150}h40v28h-40Z`, '#e9d5b4'),
  ].join('')
}

function pine(): string {
  return [
    line('M1210 1010C1120 1000 1060 940 1000 930', '#18203a', 26),
    line('M1080 962C1040 900 1010 880 960 872', '#18203a', 15),
    ...[
      [1000, 920],
      [930, 868],
      [1060, 890],
      [1130, 950],
    ].map(
      ([x = 0, y = 0]) =>
        `<ellipse cx="${x}" cy="${y}" rx="96" ry="30" fill="#1e2b45"/><ellipse cx="${x - 20}" cy="${y - 14}" rx="70" ry="22" fill="#2b3d5c"/>`,
    ),
  ].join('')
}

function blossom(draw: Draw): string {
  const x = draw() * 1200
  const y = between(draw, 300, 1580)
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="8" ry="5" fill="#ffe3dc" opacity="${n(between(draw, 0.3, 0.85))}" transform="rotate(${n(draw() * 360)} ${n(x)} ${n(y)})"/>`
}
