import { stars } from './nature.ts'
import {
  between,
  box,
  disc,
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

export type Mood = 'calm' | 'smile' | 'worried'

export interface Look {
  seed: number
  /** Behind the person: top, middle, bottom, and the colour of the lights. */
  back: readonly [string, string, string, string]
  skin: string
  blush: string
  hair: string
  hairLight: string
  cut: 'long' | 'bob' | 'short' | 'bun'
  eyes: string
  coat: string
  collar: string
  hat?: string
}

const size: Size = { width: 768, height: 1024 }

/** A person from the chest up, in flat colours before soft lights. */
export function paintPortrait(look: Look, mood: Mood): Drawing {
  const { defs, body } = drawPortrait(look, mood)
  return { size, defs, body }
}

/** The face of a person, as a square for a profile. */
export function paintProfile(look: Look, mood: Mood): Drawing {
  const { defs, body } = drawPortrait(look, mood)
  return { size: { width: 320, height: 320 }, defs, body, part: '64 110 640 640' }
}

function drawPortrait(look: Look, mood: Mood): { defs: string; body: string } {
  const draw = drawsFrom(look.seed)
  const [top, middle, bottom, light] = look.back
  const defs =
    vertical('back', [`0 ${top}`, `0.55 ${middle}`, `1 ${bottom}`]) +
    round('light', [`0 ${light} 0.6`, `0.5 ${light} 0.2`, `1 ${light} 0`]) +
    '<linearGradient id="side" x1="0" y1="0" x2="1" y2="0.3"><stop offset="0" stop-color="#fff" stop-opacity="0.2"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#0a0820" stop-opacity="0.32"/></linearGradient>'
  const lights = times(11, () =>
    disc(draw() * 768, between(draw, 60, 900), between(draw, 36, 110), 'url(#light)', 0.8),
  )
  const body = [
    box(size, 'url(#back)'),
    stars(draw, { width: 768, height: 620 }, 60, light),
    disc(384, 420, 470, 'url(#light)', 0.9),
    lights,
    hairBehind(look),
    clothes(look),
    face(look),
    features(look, mood),
    hairBefore(look),
    look.hat ? hat(look.hat, look.collar) : '',
    box(size, 'url(#side)'),
  ]
  return { defs, body: body.join('') }
}

function hairBehind({ cut, hair }: Look): string {
  if (cut === 'long') {
    return shape(
      'M384 176C222 176 190 330 200 470C206 600 150 740 176 900C250 930 300 880 384 880C468 880 518 930 592 900C618 740 562 600 568 470C578 330 546 176 384 176Z',
      hair,
    )
  }
  if (cut === 'bob') {
    return shape(
      'M384 182C232 182 196 320 204 460C208 560 196 610 216 660C280 690 320 650 384 650C448 650 488 690 552 660C572 610 560 560 564 460C572 320 536 182 384 182Z',
      hair,
    )
  }
  const knot = cut === 'bun' ? disc(384, 168, 84, hair) : ''
  return (
    knot +
    shape(
      'M384 190C250 190 216 320 228 430C234 500 250 540 270 560H498C518 540 534 500 540 430C552 320 518 190 384 190Z',
      hair,
    )
  )
}

function clothes({ coat, collar, skin }: Look): string {
  return [
    shape('M330 560H438V700L384 772L330 700Z', skin),
    shape('M330 600C350 640 418 640 438 600V650C418 684 350 684 330 650Z', '#000', 0.13),
    shape('M88 1024C96 846 190 744 318 706L384 770L450 706C578 744 672 846 680 1024Z', coat),
    shape('M318 706L276 694C262 750 290 830 372 900L384 770Z', collar),
    shape('M450 706L492 694C506 750 478 830 396 900L384 770Z', collar),
    line('M384 890V1024', '#000', 4, 0.25),
    disc(404, 940, 9, '#e7c57a'),
    disc(404, 996, 9, '#e7c57a'),
  ].join('')
}

function face({ skin }: Look): string {
  return (
    disc(236, 450, 30, skin) +
    disc(532, 450, 30, skin) +
    shape(
      'M384 236C276 236 238 330 242 430C246 540 310 626 384 630C458 626 522 540 526 430C530 330 492 236 384 236Z',
      skin,
    )
  )
}

function features({ eyes, blush, hair }: Look, mood: Mood): string {
  const brow = mood === 'worried' ? [392, 372] : [378, 378]
  const mouths: Record<Mood, string> = {
    calm: 'M362 566Q384 576 406 566',
    smile: 'M348 556Q384 594 420 556',
    worried: 'M366 574Q384 564 402 574',
  }
  const eye = (x: number, side: 1 | -1): string =>
    mood === 'smile'
      ? line(`M${x - 27} 452Q${x} 424 ${x + 27} 452`, '#2a1c2c', 7)
      : `<ellipse cx="${x}" cy="446" rx="25" ry="${mood === 'worried' ? 22 : 20}" fill="#fffaf4"/>` +
        disc(x, 446, 17, eyes) +
        disc(x, 446, 8, '#1b1322') +
        disc(x - 6, 439, 5.5, '#fff') +
        line(`M${x - side * 30} 442Q${x} 414 ${x + side * 30} 440l${side * 8} -6`, '#2a1c2c', 6)
  return [
    eye(318, -1),
    eye(450, 1),
    line(`M286 ${n(brow[0] ?? 0)}Q318 366 346 ${n(brow[1] ?? 0)}`, hair, 8, 0.85),
    line(`M422 ${n(brow[1] ?? 0)}Q450 366 482 ${n(brow[0] ?? 0)}`, hair, 8, 0.85),
    line('M384 476Q374 508 388 514', '#000', 4.5, 0.2),
    line(mouths[mood], '#8d3b46', 6.5),
    `<ellipse cx="290" cy="508" rx="34" ry="18" fill="${blush}" opacity="0.45"/>`,
    `<ellipse cx="478" cy="508" rx="34" ry="18" fill="${blush}" opacity="0.45"/>`,
  ].join('')
}

function hairBefore({ cut, hair, hairLight }: Look): string {
  const fringes: Record<Look['cut'], string> = {
    long: 'M384 190C246 186 214 330 232 470C262 420 262 360 300 322C360 340 430 332 470 300C512 340 508 420 536 470C556 330 522 186 384 190Z',
    bob: 'M384 196C240 190 208 330 226 520C258 470 250 400 262 356C330 378 440 378 506 356C518 400 510 470 542 520C560 330 528 190 384 196Z',
    short:
      'M384 190C250 180 212 310 236 420C252 392 250 356 276 330C330 352 352 300 402 316C446 330 470 300 498 334C520 360 516 392 532 420C556 310 518 180 384 190Z',
    bun: 'M384 196C250 188 216 320 236 440C256 400 262 340 330 306C360 292 400 300 438 306C506 340 512 400 532 440C552 320 518 188 384 196Z',
  }
  const shine = 'M280 268C310 226 360 212 410 216'
  return shape(fringes[cut], hair) + line(shine, hairLight, 11, 0.5)
}

function hat(colour: string, band: string): string {
  return [
    shape(
      'M232 262C236 150 300 112 384 112C468 112 532 150 536 262C440 232 328 232 232 262Z',
      colour,
    ),
    shape('M226 258C328 224 440 224 542 258V298C440 264 328 264 226 298Z', band),
    shape(
      'M262 292C340 266 428 266 506 292C520 318 500 326 480 320C420 302 348 302 288 320C268 326 248 318 262 292Z',
      colour,
    ),
    disc(384, 200, 19, '#e7c57a'),
  ].join('')
}
