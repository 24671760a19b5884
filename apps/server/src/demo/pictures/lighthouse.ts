import { cloud, moon, ridge, shimmer, softFilter, stars } from './nature.ts'
import {
  box,
  disc,
  type Drawing,
  drawsFrom,
  line,
  round,
  shape,
  type Size,
  vertical,
} from './paint.ts'

const size: Size = { width: 1200, height: 1600 }

const defs = [
  softFilter,
  vertical('sky', ['0 #0b1030', '0.35 #1b2a5c', '0.62 #4a4f8c', '0.76 #b98aa0']),
  vertical('sea', ['0 #6d6a9a', '0.12 #33406f', '0.5 #16214a', '1 #080d24']),
  vertical('tower', ['0 #f4e9dc', '1 #7c7f9f']),
  round('halo', ['0 #fff3cf 0.75', '0.25 #ffdca0 0.28', '1 #ffdca0 0']),
  round('lamp', ['0 #fffbe6 1', '0.2 #ffe08a 0.85', '0.5 #ffb347 0.3', '1 #ffb347 0']),
  '<linearGradient id="beam" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="#ffe9b0" stop-opacity="0.75"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></linearGradient>',
  '<linearGradient id="shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0.25"/><stop offset="0.55" stop-color="#1a1f45" stop-opacity="0.15"/><stop offset="1" stop-color="#10142f" stop-opacity="0.72"/></linearGradient>',
].join('')

/** A lighthouse on its cliff under a full moon. */
export function paintLighthouse(): Drawing {
  const draw = drawsFrom(31)
  const body = [
    box(size, 'url(#sky)'),
    stars(draw, { width: 1200, height: 1000 }, 190, '#fdf6e3'),
    moon(330, 300, 112, '#fdf3d7', 'halo'),
    cloud(draw, { x: 250, y: 640, width: 620 }, '#e8c4cf'),
    cloud(draw, { x: 900, y: 800, width: 760 }, '#c6a4c8'),
    cloud(draw, { x: 480, y: 930, width: 900 }, '#f0c8b8'),
    ridge(draw, size, { y: 1085, rise: 74, steps: 9, fill: '#5d5c8d', smooth: true }),
    '<rect y="1080" width="1200" height="520" fill="url(#sea)"/>',
    shimmer(draw, { x: 330, top: 1090, bottom: 1590, width: 330 }, '#ffe9c4'),
    boat(270, 1215),
    shape('M845 545L-60 290V760Z', 'url(#beam)', 0.5),
    shape('M845 545L-60 430V660Z', 'url(#beam)', 0.55),
    cliff(),
    tower(),
    disc(850, 545, 240, 'url(#lamp)'),
  ]
  return { size, defs, body: body.join('') }
}

function cliff(): string {
  const rocks =
    'M1200 1010C1120 985 1010 1000 930 1018C840 1030 745 1040 690 1088C650 1140 655 1200 610 1258C560 1330 585 1380 520 1450C470 1510 455 1560 380 1600H1200Z'
  const grass =
    'M1200 1010C1120 985 1010 1000 930 1018C840 1030 745 1040 690 1088C760 1070 850 1075 930 1062C1030 1046 1120 1050 1200 1066Z'
  const edges = [
    'M700 1120C760 1180 720 1260 770 1340',
    'M860 1090C900 1200 850 1300 900 1430',
    'M1010 1100C1060 1230 1030 1330 1090 1480',
    'M620 1300C680 1370 650 1440 700 1540',
  ]
  return (
    shape(rocks, '#171b3d') +
    shape(grass, '#2f4a63') +
    edges.map((edge) => line(edge, '#39406f', 7, 0.55)).join('') +
    line('M930 1030C980 1100 900 1150 960 1230C1010 1300 930 1360 980 1470', '#c9a77a', 9, 0.35)
  )
}

function tower(): string {
  const outline = 'M795 640H905L942 1030H758Z'
  const bands = ['M787 720H913L921 800H779Z', 'M771 880H929L936.6 960H763.4Z']
  const windows = [
    [850, 690],
    [850, 840],
    [850, 985],
  ] as const
  return [
    shape(outline, 'url(#tower)'),
    ...bands.map((band) => shape(band, '#b5484f')),
    shape(outline, 'url(#shade)'),
    ...windows.map(([x, y]) =>
      shape(`M${x - 13} ${y + 24}V${y}a13 13 0 0 1 26 0v24Z`, '#ffd88a', 0.95),
    ),
    shape('M772 622H928V646H772Z', '#20244a'),
    shape('M800 500H900V622H800Z', '#fff0b8'),
    line('M800 500V622M833 500V622M867 500V622M900 500V622', '#20244a', 7),
    shape('M786 502Q850 408 914 502Z', '#20244a'),
    line('M850 440V398', '#20244a', 8),
    line('M772 622V590H928V622M812 590V622M888 590V622', '#20244a', 5),
    shape('M958 1030V956L1014 910L1072 956V1030Z', '#262b55'),
    shape('M946 960L1014 900L1084 960L1072 968L1014 920L958 968Z', '#8a3d49'),
    shape('M990 1000V968h38v32Z', '#ffcf7d'),
  ].join('')
}

function boat(x: number, y: number): string {
  return (
    shape(`M${x - 62} ${y}H${x + 66}L${x + 42} ${y + 34}H${x - 40}Z`, '#10142f') +
    shape(
      `M${x} ${y - 8}V${y - 118}C${x + 52} ${y - 84} ${x + 58} ${y - 40} ${x + 52} ${y - 8}Z`,
      '#e9d5c4',
      0.85,
    ) +
    shape(
      `M${x - 8} ${y - 8}V${y - 96}C${x - 40} ${y - 60} ${x - 44} ${y - 30} ${x - 42} ${y - 8}Z`,
      '#b99fb1',
      0.85,
    ) +
    disc(x - 46, y - 12, 22, 'url(#lamp)')
  )
}
